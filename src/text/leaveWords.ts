/** Words of the question that leaving raises. */
export const leaveWords = {
  title: 'Leave?',
  /** `playing` counts those who have not left, this player included. */
  answers: (name: string, playing: number, saved: 'saved' | 'not-saved') =>
    ({
      'player-leaves': playing === 1 ? `${name} gives this game up` : `${name} leaves, the others play on`,
      'end-game':
        saved === 'saved'
          ? 'Enough for now: the game is kept, resume goes on'
          : 'Enough for now: it is tried once more to save the game',
      'play-on': 'Play goes on',
    }) as const,
} as const;
