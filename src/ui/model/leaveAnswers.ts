/** The answers to the question "Leave?", in the order shown. */
export const LEAVE_ANSWERS = ['play-on', 'end-game', 'to-menu', 'player-leaves'] as const;
export type LeaveAnswer = (typeof LEAVE_ANSWERS)[number];

/**
 * Returns whether an answer can't be undone. For such an answer, the first press of its number only highlights it, and
 * the second one chooses it, so that one wrong key doesn't end a game.
 */
export const isFinal = (answer: LeaveAnswer): boolean => answer === 'player-leaves';
