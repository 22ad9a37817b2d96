/** What `--players` holds once it has been given again: who gives one name at a time means all of them. */
export const namesGivenAgain = (names: string, before?: string): string =>
  before === undefined ? names : `${before},${names}`;
