import {
  ABBREVIATION,
  type BoxId,
  labelOf,
  type RuleSet,
  schemeOf,
  singulars,
  specOf,
  squeeze,
} from '../../engine/index.js';

export type BoxNameReading =
  | { readonly kind: 'box'; readonly box: BoxId }
  | { readonly kind: 'ambiguous'; readonly boxes: readonly BoxId[] }
  | { readonly kind: 'unknown' };

const differInPlural = (a: string, b: string): boolean =>
  singulars(a).some((singular) => singulars(b).includes(singular));

const wholeNamesOf = (rules: RuleSet, box: BoxId): readonly string[] => [
  labelOf(rules, box),
  ...(specOf(rules, box).names ?? []),
];

const namesOf = (rules: RuleSet, box: BoxId): string[] => wholeNamesOf(rules, box).map(squeeze);

/**
 * Drops no word, then the first, then the first two and so on: `3 of a Kind` gives `3ofakind`, `ofakind`, `akind` and
 * `kind`.
 */
const laterWords = (name: string): readonly string[] => {
  const words = name.split(/[^a-z0-9]+/i);
  return words.map((_, first) => squeeze(words.slice(first).join('')));
};

/**
 * Finds the boxes that best match the typed text. Tries labels first, then exact names, singular and plural, the start
 * of names, and later words such as `straight`.
 */
export function matchBoxes(
  typed: string,
  rules: RuleSet,
  candidates: readonly BoxId[] = schemeOf(rules).boxes,
): readonly BoxId[] {
  const name = squeeze(typed);
  if (name === '') return [];
  const boxesWith = (matches: (boxName: string) => boolean): BoxId[] =>
    candidates.filter((box) => namesOf(rules, box).some(matches));
  // A label on the card wins, even if another box is usually called that.
  const labelled = rules.boxes.filter(({ label }) => squeeze(label) === name).map(({ box }) => box);
  if (labelled.length > 0) return candidates.filter((box) => labelled.includes(box));
  const exact = boxesWith((boxName) => boxName === name);
  if (exact.length > 0) return exact;
  const same = boxesWith((boxName) => differInPlural(boxName, name));
  if (same.length > 0) return same;
  const started = boxesWith((boxName) => boxName.startsWith(name));
  if (started.length > 0) return started;
  if (name.length <= ABBREVIATION) return [];
  return candidates.filter((box) =>
    wholeNamesOf(rules, box)
      .flatMap(laterWords)
      .some((words) => words.startsWith(name)),
  );
}

/**
 * Reads the name of a box. If several match but only one is in `open`, takes that: `straight` means the large straight
 * once the small one is filled. But `fo` never means 4 of a Kind, even if Fours is filled, because only the label of
 * Fours starts with it. An ambiguous name gives all matching boxes, filled or not.
 */
export function readBoxName(
  typed: string,
  rules: RuleSet,
  open: readonly BoxId[] = schemeOf(rules).boxes,
): BoxNameReading {
  const boxes = matchBoxes(typed, rules);
  const stillOpen = boxes.filter((box) => open.includes(box));
  const [box, ...more] = boxes.length === 1 ? boxes : stillOpen;
  if (boxes.length === 0) return { kind: 'unknown' };
  if (box !== undefined && more.length === 0) {
    return isOtherLabel(typed, rules, box, boxes) ? { kind: 'ambiguous', boxes } : { kind: 'box', box };
  }
  return { kind: 'ambiguous', boxes };
}

/**
 * True if another matching box's label starts with the text, but this one's doesn't: `fo` starts Fours, but not 4 of a
 * Kind.
 */
function isOtherLabel(typed: string, rules: RuleSet, box: BoxId, matching: readonly BoxId[]): boolean {
  const startsLabel = (each: BoxId): boolean => squeeze(labelOf(rules, each)).startsWith(squeeze(typed));
  return !startsLabel(box) && matching.some(startsLabel);
}

/**
 * Guesses which open box a misspelt name means: `chnace` gives Chance. Usually finds one. Empty if no name is similar,
 * or if the most similar ones are filled.
 */
export function similarBoxes(typed: string, rules: RuleSet, open: readonly BoxId[]): readonly BoxId[] {
  const name = squeeze(typed);
  const { boxes } = schemeOf(rules);
  const errors = boxes.map((box) => {
    const words = labelOf(rules, box).split(' ').map(squeeze);
    const names = [...namesOf(rules, box), ...words];
    return Math.min(...names.map((boxName) => typingErrors(name, boxName, mostErrors(boxName, name))));
  });
  const fewest = Math.min(...errors);
  return boxes.filter((box, index) => fewest < Infinity && errors[index] === fewest && open.includes(box));
}

/**
 * How many typing errors a name can have. Short ones such as `fh` must be right, except for an extra letter: `lss` is
 * close to `ls`.
 */
function mostErrors(name: string, typed: string): number {
  if (name.length === ABBREVIATION && typed.length === ABBREVIATION + 1) return 1;
  return name.length < 4 ? 0 : name.length < 6 ? 1 : 2;
}

/** Counts missing, extra, wrong and swapped letters. Infinity if there are more than `most`. */
function typingErrors(typed: string, name: string, most: number): number {
  if (typed === name) return 0;
  if (most === 0) return Infinity;
  const same = [...name].findIndex((letter, index) => letter !== typed[index]);
  const start = same === -1 ? name.length : same;
  const errorsAfter = (typedLetters: number, letters: number): number =>
    1 + typingErrors(typed.slice(start + typedLetters), name.slice(start + letters), most - 1);
  const isSwapped = typed[start] === name[start + 1] && typed[start + 1] === name[start];
  return Math.min(
    errorsAfter(1, 0),
    errorsAfter(0, 1),
    errorsAfter(1, 1),
    isSwapped ? errorsAfter(2, 2) : Infinity,
  );
}

/**
 * Completes a box name on Tab. A single match gives its label, several matches as much as their labels share. Like
 * `readBoxName`, it never picks another box for the start of a filled box's label.
 */
export function completeBoxName(typed: string, rules: RuleSet, candidates: readonly BoxId[]): string {
  const boxes = matchBoxes(typed, rules, candidates);
  const [box, ...more] = boxes;
  if (box === undefined) return typed;
  if (more.length === 0)
    return isOtherLabel(typed, rules, box, matchBoxes(typed, rules)) ? typed : labelOf(rules, box);
  const shared = sharedStart(boxes.map((each) => labelOf(rules, each)));
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
