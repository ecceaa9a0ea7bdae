import type { Migration } from '../drivers/database.ts';

/**
 * What operators change: the statuses that each merchant gets webhooks for, and numbers given by hand. And payments of
 * before in the form of now.
 */
export const operatorChanges: Migration = {
  version: 12,
  statements: [
    // Separated by commas; null: those of the service's setting.
    'alter table merchants add column webhook_events text',
    // As the reservations of the pool, of numbers that an operator gave to a payment by hand.
    `create table number_reservations (
      number text not null,
      amount text not null,
      payment_id text not null,
      free_at bigint,
      primary key (number, amount)
    )`,
    'create index number_reservations_by_payment on number_reservations (payment_id)',
    // The link that a code says moves from qrCode and qrCodeLink, now addresses of pictures, to nspkUrl. Two keys change
    // names with each other; the bank app's link is derived now, so its key gets a name that nothing reads.
    `update payments set version = version + 1, requisites =
       replace(replace(replace(requisites,
         '"nspkUrl":null', '"qrCode":null'),
         '"qrCode":"https://qr.nspk.ru/', '"nspkUrl":"https://qr.nspk.ru/'),
         '"tpayLink":"bank100000000004://', '"appLink":"bank100000000004://')
     where status = 'created' and requisites like '%"qrCode":"https://qr.nspk.ru/%"nspkUrl":null%'`,
    `update payments set version = version + 1, requisites =
       replace(replace(requisites,
         '"nspkUrl":null', '"qrCodeLink":null'),
         '"qrCodeLink":"https://qr.nspk.ru/', '"nspkUrl":"https://qr.nspk.ru/')
     where status = 'created' and requisites like '%"nspkUrl":null%"qrCodeLink":"https://qr.nspk.ru/%'`,
  ],
};
