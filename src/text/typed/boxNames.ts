import { type Box, BOXES, labelOf, type RuleSet } from '../../engine/index.js';

/** What a typed box name means. */
export type BoxNameReading =
  | { readonly kind: 'box'; readonly box: Box }
  | { readonly kind: 'ambiguous'; readonly boxes: readonly Box[] }
  | { readonly kind: 'unknown' };

/** The usual names of each box, besides its label under the rules in play. Some are those that document 004 prints on its card. */
const NAMES: Readonly<Record<Box, readonly string[]>> = {
  aces: ['aces', 'ones', 'aces (ones)', '1s'],
  twos: ['twos', 'deuces', '2s'],
  threes: ['threes', 'treys', '3s'],
  fours: ['fours', '4s'],
  fives: ['fives', '5s'],
  sixes: ['sixes', '6s'],
  threeOfAKind: ['three of a kind', '3 of a kind', '3k', '3oak', 'trips', 'triple'],
  fourOfAKind: ['four of a kind', '4 of a kind', '4k', '4oak', 'quads', 'poker'],
  fullHouse: ['full house', 'fh', 'boat'],
  smallStraight: ['small straight', 'little straight', 'low straight', 'short straight', 'sm straight', 'ss'],
  largeStraight: ['large straight', 'big straight', 'high straight', 'long straight', 'lg straight', 'ls'],
  yahtzee: [
    'yahtzee',
    'yahtzee (5 of a kind)',
    'meowtzee',
    'yatzy',
    'five of a kind',
    '5 of a kind',
    '5k',
    'y',
  ],
  chance: ['chance', 'c'],
};

/** Case, spaces, hyphens and other marks do not matter in a box name. */
const squeeze = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Nor do plurals (`sixes`, `threes`); `3s` keeps its s, since a bare 3 could be two boxes. */
const singulars = (name: string): readonly string[] =>
  name.length > 2 ? [name, name.replace(/s$/, ''), name.replace(/es$/, '')] : [name];

const samePlurals = (a: string, b: string): boolean => singulars(a).some((one) => singulars(b).includes(one));

const namesOf = (rules: RuleSet, box: Box): string[] => [labelOf(rules, box), ...NAMES[box]].map(squeeze);

/**
 * The boxes among `candidates` that typed text may mean: the one with that label, else those that it names
 * exactly, else those with a name that it begins, else those with a name that holds it (as `straight` and
 * `kind` do).
 */
export function matchBoxes(
  typed: string,
  rules: RuleSet,
  candidates: readonly Box[] = BOXES,
): readonly Box[] {
  const wanted = squeeze(typed);
  if (wanted === '') return [];
  const naming = (fits: (name: string) => boolean): Box[] =>
    candidates.filter((box) => namesOf(rules, box).some(fits));
  // What the card says comes first, even where it is the usual name of another box.
  const labelled = rules.boxes.filter(({ label }) => squeeze(label) === wanted).map(({ box }) => box);
  if (labelled.length > 0) return candidates.filter((box) => labelled.includes(box));
  const exact = naming((name) => name === wanted);
  if (exact.length > 0) return exact;
  const same = naming((name) => samePlurals(name, wanted));
  if (same.length > 0) return same;
  const begun = naming((name) => name.startsWith(wanted));
  if (begun.length > 0) return begun;
  return wanted.length > 2 ? naming((name) => name.includes(wanted)) : [];
}

/**
 * Reads a box name as a person types it, over all thirteen boxes. A name that could be several is settled
 * where only one of these is among `open`: `straight` is the large one once the small one is filled.
 */
export function readBoxName(typed: string, rules: RuleSet, open: readonly Box[] = BOXES): BoxNameReading {
  const boxes = matchBoxes(typed, rules);
  const stillOpen = boxes.filter((box) => open.includes(box));
  const [box] = boxes.length === 1 ? boxes : stillOpen;
  if (boxes.length === 0) return { kind: 'unknown' };
  if (box !== undefined && (boxes.length === 1 || stillOpen.length === 1)) return { kind: 'box', box };
  return { kind: 'ambiguous', boxes: stillOpen.length > 0 ? stillOpen : boxes };
}

/**
 * What Tab makes of typed text: the label of the one box among `candidates` that it can mean, else the text
 * as far as all labels that it begins go on alike, else the text as it was.
 */
export function completeBoxName(typed: string, rules: RuleSet, candidates: readonly Box[]): string {
  const boxes = matchBoxes(typed, rules, candidates);
  const labels = boxes.map((box) => labelOf(rules, box));
  const [label] = labels;
  if (label === undefined) return typed;
  if (labels.length === 1) return label;
  const shared = sharedStart(labels);
  return squeeze(shared).startsWith(squeeze(typed)) ? shared : typed;
}

function sharedStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  while (!others.every((text) => text.toLowerCase().startsWith(first.slice(0, length).toLowerCase()))) {
    length--;
  }
  return first.slice(0, length);
}
