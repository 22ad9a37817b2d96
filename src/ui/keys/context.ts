/** Where keys are pressed; what a key does depends on nothing else. */
export const CONTEXTS = [
  'player-count',
  'player-name',
  'player-level',
  'roll-off',
  'hold-count',
  'dice-numbers',
  'box-name',
  'quick',
  'quick-box',
  'confirm-zero',
  'computer',
  'computer-stuck',
  'coach',
  'leave',
  'unfinished',
  'reading',
  'end',
  'end-cards',
  'replay',
  'too-small',
] as const;
export type Context = (typeof CONTEXTS)[number];
