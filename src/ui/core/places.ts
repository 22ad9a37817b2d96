import type { keysPageMessages } from '../../text/index.js';

/** What the keys currently act on: a scene, a question of a turn, or a panel. Each has a heading in docs/keys.md. */
export type BasicPlace = keyof typeof keysPageMessages.headings;

/** The questions of a turn. They have more keys while the coach is open. */
export type QuestionPlace = Extract<BasicPlace, 'hold' | 'dice-numbers' | 'box-name' | 'quick' | 'quick-box'>;

/**
 * What the coach's keys do while the coach is open. `hint`: the coach has given a hint, and the key that asks the coach
 * lists the moves. `moves`: Enter takes the highlighted move. `marks`: the player has changed the held dice with quick
 * keys, so the arrow keys still highlight a move, but Enter rolls. `close`: the keys only close the coach.
 */
export type CoachKeys = 'hint' | 'moves' | 'marks' | 'close';

/** A question in an exercise. Esc goes back or, with `training` and `retry`, ends the exercise. */
export type ExercisePlace = `${QuestionPlace}/${'exercise' | 'training' | 'retry'}`;

export type Place = BasicPlace | `${QuestionPlace}/${CoachKeys}` | ExercisePlace;
