import type { keysPageMessages } from '../../text/index.js';

/** What the keys act on now: a scene, a question of a turn, or a panel. Each has a heading in docs/keys.md. */
export type BasicPlace = keyof typeof keysPageMessages.headings;

/** The questions of a turn. The coach adds keys to them while it's open. */
export type QuestionPlace = Extract<BasicPlace, 'hold' | 'dice-numbers' | 'box-name' | 'quick' | 'quick-box'>;

/**
 * What the open coach's keys do. `hint`: the coach has only given a hint, so the key that asks it lists the moves next.
 * `moves`: Enter takes the highlighted move. `marks`: the player has changed the held dice with quick keys, so the
 * arrow keys still highlight a move, but Enter rolls. `close`: the keys only close the coach.
 */
export type CoachKeys = 'hint' | 'moves' | 'marks' | 'close';

/** A question in an exercise. Esc goes back, but ends the exercise with `training` and `retry`. */
export type ExercisePlace = `${QuestionPlace}/${'exercise' | 'training' | 'retry'}`;

export type Place = BasicPlace | `${QuestionPlace}/${CoachKeys}` | ExercisePlace;
