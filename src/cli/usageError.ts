/** Wrong usage or bad input: ends the program with status 2 and this message, one line, on stderr. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
