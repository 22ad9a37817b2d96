import type { keysPageMessages } from '../../text/index.js';

/** What receives the keys: a scene, a question of a turn, or a panel. Each has a heading in docs/keys.md. */
export type BasicPlace = keyof typeof keysPageMessages.headings;

/** The questions of a turn. While the coach is open, they have additional keys. */
export type QuestionPlace = Extract<BasicPlace, 'hold' | 'dice-numbers' | 'box-name' | 'quick' | 'quick-box'>;

/**
 * What the coach's keys do while the coach is open. With `hint`, the key that asks the coach shows the moves. With
 * `moves`, Enter takes the marked move. `marks` applies after the player changes the held dice with quick keys: the
 * arrow keys mark a move, but Enter answers the question. With `close`, the keys only close the coach.
 */
export type CoachKeys = 'hint' | 'moves' | 'marks' | 'close';

/** A question in an exercise. Esc goes back or, with `training` and `retry`, ends the exercise. */
export type ExercisePlace = `${QuestionPlace}/${'exercise' | 'training' | 'retry'}`;

export type Place = BasicPlace | `${QuestionPlace}/${CoachKeys}` | ExercisePlace;
