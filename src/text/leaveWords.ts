/** Words of the question that leaving raises. */
export const leaveWords = {
  title: 'Leave?',
  /** `playing` counts those who have not left, this player included. */
  answers: (name: string, playing: number) =>
    ({
      'player-leaves': playing === 1 ? `${name} gives this game up` : `${name} leaves, the others play on`,
      'end-game': 'Enough for now: the game is kept, resume goes on',
      'play-on': 'Play goes on',
    }) as const,
} as const;
