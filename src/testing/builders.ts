import type { OrderReadAnswer, PaymentV1ReadAnswer } from '../contract/wire.ts';

export const ORDER_ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
export const PAYMENT_ID = '9d1f6b2c-55aa-4e0f-8f0e-2f6f4c1d7a90';

/** An answer to the order read: 1,500 roubles at shop.example, without a payment. */
export function anOrder(change: Partial<OrderReadAnswer> = {}): OrderReadAnswer {
  return {
    amount: 1500,
    outter_id: '10482',
    geo_id: 1,
    redirect_url: 'https://shop.example/',
    success_redirect_url: 'https://shop.example/thanks',
    fail_redirect_url: 'https://shop.example/cart',
    merchant_id: 7,
    merchant_token: 'mt_secret',
    order_id: ORDER_ID,
    has_payment: false,
    created_at: '2026-01-15T09:00:00Z',
    updated_at: '2026-01-15T09:00:00Z',
    ...change,
  };
}

/** An answer to the payment read: open, by phone, with fifteen minutes left. */
export function aPayment(change: Partial<PaymentV1ReadAnswer> = {}): PaymentV1ReadAnswer {
  return {
    bank: 'tbank',
    amount: 1500,
    transfer_method: 'to_sbp_number',
    status: 'created',
    full_name: 'Иванов Иван Петрович',
    card_number: null,
    sbp_phone_number: '+79991234567',
    account_number: null,
    has_appeal: false,
    is_canceled: false,
    payment_gateway_id: 1,
    payment_id: PAYMENT_ID,
    order_id: ORDER_ID,
    outter_id: '10482',
    geo_id: 1,
    redirect_url: `https://pay.example/${ORDER_ID}`,
    success_redirect_url: null,
    fail_redirect_url: null,
    lifetime: 900,
    prev_sum: null,
    donation_url: null,
    tpay_link: null,
    qr_code: null,
    work_country: 'Россия',
    link: `https://pay.example/${ORDER_ID}`,
    ...change,
  };
}
