import { PaymentPage } from './payment-page.ts';

export { openPayment } from './open-payment.ts';
export type { PaymentOptions, PaymentResult, PaymentStatus } from './types.ts';
export { PaymentPage };

// The script may be on the page twice, from a tag and from a bundle.
const elements = globalThis.customElements;
if (elements && !elements.get('payment-page')) elements.define('payment-page', PaymentPage);
