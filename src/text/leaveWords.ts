/** Words of the question that leaving raises. */
export const leaveWords = {
  title: 'Leave?',
  /**
   * @param name who would leave; undefined where no person plays
   * @param others what they do then
   */
  answers: (name: string | undefined, others: 'play-on' | 'leave-too', saved: 'saved' | 'not-saved') =>
    ({
      'player-leaves':
        name === undefined
          ? 'This game is given up'
          : others === 'leave-too'
            ? `${name} gives this game up`
            : `${name} leaves, the others play on`,
      'end-game':
        saved === 'saved' ? 'Enough for now: kept for resume' : 'Enough for now: saving tried again',
      'play-on': 'Play goes on',
    }) as const,
} as const;
