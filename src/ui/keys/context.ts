/** The contexts of the keymap, except those with the coach. Within a context, a key always has the same command. */
export const BASIC_CONTEXTS = [
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
export type BasicContext = (typeof BASIC_CONTEXTS)[number];

/** The places whose keys belong to a panel, and are not in the keymap. */
export const PANEL_PLACES = [
  'leave',
  'settings',
  'settings-names',
  'pick',
  'players',
  'remove-player',
  'unfinished',
  'games',
  'delete-game',
  'reading',
  'table-text',
  'replay',
  'replay-playing',
  'retried',
  'training',
  'training-menu',
  'training-summary',
  'training-done',
] as const satisfies readonly BasicContext[];
export type PanelPlace = (typeof PANEL_PLACES)[number];

/** The contexts that exist only at network tables. */
export type TableContext = Extract<
  BasicContext,
  'network' | 'network-form' | 'connecting' | 'public-tables' | 'lobby' | 'roll' | 'wait' | 'chat'
>;

/** The questions of a turn. While the coach is open, each of these contexts has additional keys. */
export const COACHED_CONTEXTS = [
  'hold',
  'dice-numbers',
  'box-name',
  'quick',
  'quick-box',
] as const satisfies readonly BasicContext[];
export type CoachedContext = (typeof COACHED_CONTEXTS)[number];

/**
 * What the coach's keys do while the coach is open. With `hint`, the key that asks the coach shows the moves. With
 * `moves`, Enter takes the marked move. `marks` applies after the player changes the held dice with quick keys: the
 * arrow keys mark a move, but Enter rolls the dice. With `close`, the keys only close the coach.
 */
export const COACH_KEYS = ['hint', 'moves', 'marks', 'close'] as const;
export type CoachKeys = (typeof COACH_KEYS)[number];

/** A question in an exercise. Esc goes back or, with `training` and `retry`, ends the exercise. */
export type ExercisePlace = `${CoachedContext}/${'exercise' | 'training' | 'retry'}`;

export type Context = BasicContext | `${CoachedContext}/${CoachKeys}` | ExercisePlace;

/** The contexts of the keymap. */
export const CONTEXTS: readonly Exclude<Context, PanelPlace | ExercisePlace>[] = [
  ...BASIC_CONTEXTS.filter((context): context is Exclude<BasicContext, PanelPlace> => !isPanelPlace(context)),
  ...COACHED_CONTEXTS.flatMap((context) => COACH_KEYS.map((keys) => `${context}/${keys}` as const)),
];

/** Returns whether the keys of a context belong to a panel. */
export function isPanelPlace(context: Context): context is PanelPlace {
  return PANEL_PLACES.some((place) => place === context);
}

/** Returns the same context in a game with the coach closed. */
export const basicContext = (context: Context): BasicContext =>
  COACHED_CONTEXTS.find((basic) => context.startsWith(`${basic}/`)) ?? (context as BasicContext);
