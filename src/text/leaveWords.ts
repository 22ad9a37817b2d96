/** Words of the question that leaving raises. */
export const leaveWords = {
  title: 'Leave?',
  /** `playing` counts those who have not left, this player included. */
  answers: (name: string, playing: number) =>
    ({
      'player-leaves': playing === 1 ? `${name} gives this game up` : `${name} leaves, the others play on`,
      'end-game': 'The game ends here, unfinished',
      'play-on': 'Play goes on',
    }) as const,
} as const;
