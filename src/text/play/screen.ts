import type { Size } from '../layout.js';

/**
 * A warning for terminals that are too small. The required size comes first, because the end of the line might be cut
 * off.
 */
export const terminalSizeMessages = {
  tooSmall: (min: Size, size: Size): string =>
    `${min.columns} x ${min.rows} needed, but the terminal is ${size.columns} x ${size.rows} (Ctrl-C quits)`,
} as const;

export const themeMessages = {
  givesWay: (theme: string, instead: string): string =>
    `theme ${theme} needs a UTF-8 locale (LC_ALL, LC_CTYPE or LANG), so ${instead} is used`,
} as const;

export const leaveMessages = {
  title: 'Leave?',
  /** For a highlighted answer that can't be undone. Fits on one line in 40 columns. */
  titleFinal: 'Leave? Press Enter to confirm.',
  /**
   * What the player can answer, longest wording first. The last one fits in 40 columns with any name.
   *
   * @param name the player who would leave; undefined in a game without people
   * @param others whether the other players continue or leave too
   * @param saved `unplayed`: nobody has made a decision, so no list will contain the game
   */
  answers: (
    name: string | undefined,
    others: 'play-on' | 'leave-too',
    saved: 'saved' | 'not-saved' | 'unplayed',
  ) =>
    ({
      'player-leaves':
        name === undefined || others === 'leave-too'
          ? ['Abandon this game']
          : [`${name} leaves, the game continues`, `Only ${name} leaves`],
      'end-game': {
        saved: ['Save the game and quit'],
        'not-saved': ['Save again, then quit'],
        unplayed: ['Close (nothing to save)'],
      }[saved],
      'play-on': ['Keep playing'],
      'to-menu': {
        saved: ['Save the game and go to the menu'],
        'not-saved': ['Try to save once more, then go to the menu', 'Save again, then go to the menu'],
        unplayed: ['Go to the menu (nothing to save)'],
      }[saved],
    }) as const,
} as const;
