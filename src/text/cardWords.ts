/** Words of the command that prints the card of a game. */
export const cardWords = {
  unfinished: (id: string): string =>
    `game ${id} is not finished: a card tells how a game has ended; yahtzee-cli games lists the stored games`,
} as const;
