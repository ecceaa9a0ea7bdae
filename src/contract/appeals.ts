import type { AppealStatus } from './statuses.ts';

/** Body of `POST /api/v2/appeals/`. */
export interface AppealCreationRequest {
  /** Number of the payment, as text too, or its UUID. */
  payment: number | string;
  /** Decimal text with two fraction digits: `1500.00`. */
  amount: string;
  receipt: ReceiptFile;
}

/** A receipt to upload. */
export interface ReceiptFile {
  /** The content in Base64 (RFC 4648, section 4), padded; line breaks are allowed. */
  file: string;
  /** `receipt.pdf`; one that does not fit the content gets the right extension behind it. */
  file_name: string;
}

/** An appeal. Times are ISO 8601 in UTC, with `Z`. */
export interface Appeal {
  id: number;
  status: AppealStatus;
  payment: number;
  amount: string;
  /** ID of the requisite that was assigned to the payment. */
  bank_card: number;
  created_at: string;
  updated_at: string;
}
