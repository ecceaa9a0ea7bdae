/** One field error of a 422 (FastAPI's HTTPValidationError). */
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

/** 400 of v1 payments when no requisites are free; the code is v2's. */
export interface NoAvailableCardsError extends ClientError {
  code: number;
}

/** Error codes of v2 payments and appeals. `30002` is a string on the wire. */
export const ERROR_CODES = {
  noAvailableCards: 40005,
  paymentCreationFailed: '30002',
  clientBlocked: 50000,
  requestTimeout: 50020,
  invalidData: 10400,
  invalidToken: 10401,
  notEnoughRights: 10403,
} as const;

/** v2 payment errors with a code. */
export interface PaymentV2Error {
  error: string;
  code: number | string;
}

/** The error envelope of appeals and of the v2 token error. */
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
