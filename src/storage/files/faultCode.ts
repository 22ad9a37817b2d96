/** The code of a fault of the system, such as `ENOENT`, or of the store, such as `NOT_A_FILE`; '' for another error. */
export const faultCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The same, or the message of an error without a code. */
export const faultText = (error: unknown): string =>
  faultCode(error) || (error instanceof Error ? error.message : String(error));
