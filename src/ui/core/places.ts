import type { keysPageMessages } from '../../text/index.js';

/** What receives the keys: a scene, a question of a turn, or a panel. Each is a heading in docs/keys.md. */
export type BasicPlace = keyof typeof keysPageMessages.headings;

/** The questions of a turn. They have more keys while the coach is open. */
export type QuestionPlace = Extract<BasicPlace, 'hold' | 'dice-numbers' | 'box-name' | 'quick' | 'quick-box'>;

/**
 * What the coach's keys do while the coach is open. `hint`: the key that asks the coach shows the moves.
 * `moves`: Enter takes the highlighted move. `marks`, after the player changed the held dice with quick keys:
 * the arrow keys highlight a move, but Enter answers the question. `close`: the keys only close the coach.
 */
export type CoachKeys = 'hint' | 'moves' | 'marks' | 'close';

/** A question in an exercise. Esc goes back or, with `training` and `retry`, ends the exercise. */
export type ExercisePlace = `${QuestionPlace}/${'exercise' | 'training' | 'retry'}`;

export type Place = BasicPlace | `${QuestionPlace}/${CoachKeys}` | ExercisePlace;
