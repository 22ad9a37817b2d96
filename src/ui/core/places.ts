/** What receives the keys: a scene, a question of a turn, or a panel. docs/keys.md lists their keys in this order. */
export const BASIC_PLACES = [
  'home',
  'player-count',
  'player-name',
  'player-level',
  'roll-off',
  'hold',
  'dice-numbers',
  'box-name',
  'quick',
  'quick-box',
  'confirm',
  'computer',
  'computer-stuck',
  'network',
  'network-form',
  'connecting',
  'public-tables',
  'lobby',
  'pick',
  'roll',
  'wait',
  'chat',
  'players',
  'remove-player',
  'table-text',
  'leave',
  'unfinished',
  'games',
  'delete-game',
  'settings',
  'settings-names',
  'reading',
  'end',
  'end-cards',
  'replay',
  'replay-playing',
  'retried',
  'training',
  'training-menu',
  'training-summary',
  'training-done',
  'too-small',
] as const;
export type BasicPlace = (typeof BASIC_PLACES)[number];

/** The questions of a turn. While the coach is open, they have additional keys. */
export type QuestionPlace = Extract<BasicPlace, 'hold' | 'dice-numbers' | 'box-name' | 'quick' | 'quick-box'>;

/**
 * What the coach's keys do while the coach is open. With `hint`, the key that asks the coach shows the moves. With
 * `moves`, Enter takes the marked move. `marks` applies after the player changes the held dice with quick keys: the
 * arrow keys mark a move, but Enter rolls the dice. With `close`, the keys only close the coach.
 */
export type CoachKeys = 'hint' | 'moves' | 'marks' | 'close';

/** A question in an exercise. Esc goes back or, with `training` and `retry`, ends the exercise. */
export type ExercisePlace = `${QuestionPlace}/${'exercise' | 'training' | 'retry'}`;

export type Place = BasicPlace | `${QuestionPlace}/${CoachKeys}` | ExercisePlace;
