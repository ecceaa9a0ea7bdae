import type { Text } from './text.ts';

export const en: Text = {
  title: 'Order payment',
  order: (number) => `Order ${number}`,
  messages: {
    'link-invalid': ['This link is damaged', 'Open the whole link from the shop, or ask for a new one.'],
    'not-found': [
      'Order not found',
      'The link may be out of date. Do not pay to old details; ask the shop for a new link.',
    ],
    unavailable: ['The order does not load', 'Check your connection. We keep trying.'],
    unclear: ['Checking the payment', 'We keep checking.'],
    verify: [
      'We could not confirm you are not a robot',
      'Try again, or open the link in another browser.',
      'If you already sent money, do not pay again.',
    ],
    preparing: ['Preparing the details', 'Usually a few seconds. Keep this page open.'],
    late: ['Preparing the details', 'The details have not come yet. Wait, or choose another method.'],
    withdrawn: ['Details withdrawn, do not transfer', 'If you already sent money, do not pay again.'],
    expired: [
      'Time is up, do not transfer',
      'The details are no longer valid. Keep the receipt if you already paid.',
      'If you already sent money, do not pay again.',
    ],
    paid: ['Payment received', 'There is nothing more to pay.'],
    canceled: [
      'Payment canceled',
      'If you already sent money, do not send it again: contact the shop and keep the receipt.',
    ],
    refunded: ['Money returned', 'When it arrives depends on your bank.'],
    deleted: [
      'Payment deleted',
      'If you already sent money, do not send it again: contact the shop and keep the receipt.',
    ],
  },
  loading: 'Loading the order',
  dontPayAgain: 'If you already sent money, do not pay again.',

  chooseTitle: 'Choose how to pay',
  toPay: 'To pay',
  chosenByShop: 'Chosen by the shop',
  notNow: 'No details available now',

  payTitle: 'Transfer exactly',
  was: (amount) => `Was ${amount}`,
  timeLeft: 'Time left',
  timeShort: 'Hurry, time left',
  fields: {
    card_number: 'Card number',
    account_number: 'Account number',
    sbp_phone_number: 'Phone number',
    bank: 'Recipient bank',
    full_name: 'Recipient',
    amount: 'Amount',
  },
  masked: 'The number is hidden. Contact the shop',

  copy: 'Copy',
  copyWhat: (label) => `Copy: ${label}`,

  methods: {
    to_sbp_number: 'By phone number',
    to_card_number: 'To a card',
    to_account_number: 'To a bank account',
    to_transgran_number: 'To a card abroad',
    to_transgran_sbp: 'Abroad by phone number',
    to_partner_tips: 'Via a tips service',
    nspk: 'SBP QR code',
    to_mobile_commerce: 'Mobile top-up',
    to_quasi_ecom: 'Card, online',
    with_qr_code: 'By QR code',
  },
  hints: {
    phone: 'Transfer in your bank app',
    sbp: 'By SBP in your bank app',
    card: 'Transfer by card number',
    account: 'Transfer by account number',
    code: 'Scan it or open your bank',
    page: 'Transfer on the service’s page',
  },
  sbp: 'SBP',
};
