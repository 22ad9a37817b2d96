/** The answers to "Leave?", in the order shown. */
export const LEAVE_ANSWERS = ['play-on', 'end-game', 'to-menu', 'player-leaves'] as const;
export type LeaveAnswer = (typeof LEAVE_ANSWERS)[number];

/**
 * True for an answer that can't be undone. The first press of its number only highlights it, and the second one chooses
 * it. So one wrong key doesn't end a game.
 */
export const isFinal = (answer: LeaveAnswer): boolean => answer === 'player-leaves';
