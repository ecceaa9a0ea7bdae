import type { Endpoint } from '../../openapi/endpoint.ts';
import { broken, notFound, tooMany, unavailable } from '../v1/error-responses.ts';
import { uuid } from '../v1/fields.ts';

export const qrEndpoints: readonly Endpoint[] = [
  {
    operationId: 'readQrPicture',
    method: 'get',
    path: '/qr/{payment_id}.png',
    tag: 'QR codes',
    summary: 'Fetch the picture of a payment’s QR code',
    description: 'The address in `qr_code`. The picture is there while the requisites are shown.',
    callers: [],
    parameters: [{ in: 'path', name: 'payment_id', description: 'The payment’s UUID.', schema: uuid }],
    answers: [
      { status: 200, description: 'The code, 520 by 520 pixels.', files: ['image/png'] },
      notFound('Code'),
      tooMany,
      broken,
      unavailable,
    ],
  },
];
