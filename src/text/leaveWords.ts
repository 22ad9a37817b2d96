/** Words of the question that leaving raises. */
export const leaveWords = {
  title: 'Leave?',
  answers: (name: string) =>
    ({
      'player-leaves': `${name} leaves the game; the others play on`,
      'end-game': 'The game ends here, unfinished',
      'play-on': 'Play goes on',
    }) as const,
  aloneLeaves: (name: string): string => `${name} gives this game up`,
} as const;
