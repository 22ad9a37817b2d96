interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What a terminal that is too small is told; the numbers come first, as little of it may fit. */
export const terminalSizeMessages = {
  tooSmall: (least: Size, size: Size): string =>
    `${least.columns} x ${least.rows} needed, this is ${size.columns} x ${size.rows} (Ctrl-C ends)`,
} as const;

/** What is told of looks, which go by their names. */
export const themeMessages = {
  /** What is said when a key has changed the look. */
  changed: (theme: string): string => `The look is ${theme} now.`,
  givesWay: (theme: string, instead: string): string =>
    `the look ${theme} needs a UTF-8 locale (LC_ALL, LC_CTYPE or LANG), so this is ${instead}`,
} as const;

/** Words of the question that leaving raises. */
export const leaveMessages = {
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
