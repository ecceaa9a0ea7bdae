/** One field error of a 422 (interface 7.1, HTTPValidationError in its FastAPI shape). */
export interface ValidationIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** 422 of v1. */
export interface HttpValidationError {
  detail: ValidationIssue[];
}

/** 400, 401, 404 and 500 of v1. */
export interface ClientError {
  detail: string;
}

/** 400 of v1 payments when nothing is free to pay to; the code is v2's. */
export interface NoAvailableCardsError extends ClientError {
  code: number;
}

/** Codes that v2 answers and appeals carry (interface 7.2 and 7.3). `30002` is a string on the wire. */
export const ERROR_CODES = {
  noAvailableCards: 40005,
  paymentCreationFailed: '30002',
  clientBlocked: 50000,
  requestTimeout: 50020,
  invalidData: 10400,
  invalidToken: 10401,
  notEnoughRights: 10403,
} as const;

/** v2 payment errors with a code (interface 7.2). */
export interface PaymentV2Error {
  error: string;
  code: number | string;
}

/** The envelope of appeal errors, and of the v2 token error (interface 7.3). */
export interface EnvelopedError {
  error: {
    code: number;
    msg: string;
    detail: { [field: string]: string[] } | null;
    help_link: string | null;
  };
}

/** 415, and some 500 of appeals. */
export interface DetailError {
  detail: string;
}
