/**
 * The answers to the question "Leave?", in the order shown. `to-menu` must be last, so the other answers keep their
 * numbers when the question does not offer `to-menu`.
 */
export const LEAVE_ANSWERS = ['player-leaves', 'end-game', 'play-on', 'to-menu'] as const;
export type LeaveAnswer = (typeof LEAVE_ANSWERS)[number];

/**
 * Returns whether an answer cannot be undone. For such an answer, the first press of its number only marks the answer,
 * so one wrong key does not end a game.
 */
export const isFinal = (answer: LeaveAnswer): boolean => answer === 'player-leaves';
