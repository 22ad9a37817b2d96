/** The seed of a run's nth game: the same dice again would be the same game again. */
export const seedOfGame = (givenSeed: string, games: number): string =>
  games === 1 ? givenSeed : `${givenSeed}-${games}`;
