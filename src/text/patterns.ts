import {
  countFaces,
  type BoxSpec,
  type Dice,
  type Face,
  FACES,
  type Pattern,
  patternSum,
  runFrom,
} from '../engine/index.js';
import { numberWord } from './phrases.js';

/** What a box needs, for use in a sentence: `three of a kind`. */
export function needsText(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'face':
      return `any ${pattern.face}s`;
    case 'alike':
      return pattern.count === 2 ? 'a pair' : `${numberWord(pattern.count)} of a kind`;
    case 'two-pairs':
      return pattern.fourAlikeCounts ? 'two pairs' : 'two pairs of different faces';
    case 'full-house':
      return `three of one face and two of another${pattern.fiveAlikeCounts ? ', or five of a kind' : ''}`;
    case 'run':
      return pattern.from === undefined
        ? `${numberWord(pattern.length)} faces in a row`
        : runText(pattern.from, pattern.length);
    case 'any':
      return 'any dice';
  }
}

/** What a box needs, in at most 26 columns: `3 or more of a kind`. */
export function shortNeeds(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'face':
      return needsText(pattern);
    case 'alike':
      return pattern.count === 5 ? '5 of a kind' : `${pattern.count} or more of a kind`;
    case 'two-pairs':
      return pattern.fourAlikeCounts ? '2 pairs' : '2 different pairs';
    case 'full-house':
      return '3 of a kind and a pair';
    case 'run':
      return pattern.from === undefined
        ? `${pattern.length} faces in a row`
        : runText(pattern.from, pattern.length);
    case 'any':
      return 'anything';
  }
}

export function needsSentence(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'alike':
      return `You need ${pattern.count === 5 ? 'five' : `at least ${pattern.count}`} dice with the same face.`;
    case 'two-pairs':
      return 'You need two dice that show one number and two that show another.';
    case 'full-house':
      return 'You need three dice that show one number and two that show another.';
    case 'run': {
      const faces =
        pattern.from === undefined
          ? `${pattern.length} faces in a row`
          : `the faces ${runText(pattern.from, pattern.length)}`;
      return `You need ${faces}. The order of the dice doesn't matter.`;
    }
    case 'face':
    case 'any':
      return 'Any dice will do.';
  }
}

/** Names the dice that score in a box, such as `three 4s`. They must match the pattern. */
export function scoredDice({ pattern, worth }: BoxSpec, dice: Dice): string {
  const counts = countFaces(dice);
  switch (pattern.kind) {
    case 'face':
      return countedFaces(counts[pattern.face] ?? 0, pattern.face);
    case 'alike': {
      if (worth.kind === 'sum' && worth.of === 'pattern') {
        return countedFaces(pattern.count, patternSum(pattern, dice) / pattern.count);
      }
      const most = Math.max(...counts);
      const shown = countedFaces(most, counts.indexOf(most));
      return worth.kind === 'sum' ? `${shown}, so all five dice count` : shown;
    }
    case 'two-pairs': {
      const pairs = FACES.filter((face) => (counts[face] ?? 0) >= 2);
      return pairs.map((face) => countedFaces(pairs.length === 1 ? 4 : 2, face)).join(' and ');
    }
    case 'full-house':
      return [5, 3, 2]
        .flatMap((count) => (counts.includes(count) ? [countedFaces(count, counts.indexOf(count))] : []))
        .join(' and ');
    case 'run': {
      const rows = FACES.slice(0, FACES.length - pattern.length + 1).filter((face) =>
        runFrom(face, pattern.length).every((each) => counts[each]),
      );
      // In a box that scores the sum of the row, the highest row counts.
      const first = rows.at(worth.kind === 'sum' && worth.of === 'pattern' ? -1 : 0) ?? 1;
      return `${runText(pattern.from ?? first, pattern.length)} in a row`;
    }
    case 'any':
      return 'the sum of all dice';
  }
}

/** Example dice: five, or four if the fifth can have any face. */
type Example = Dice | readonly [Face, Face, Face, Face];

const ALIKE_EXAMPLES: Readonly<Record<2 | 3 | 4 | 5, Dice>> = {
  2: [5, 2, 5, 6, 1],
  3: [6, 2, 6, 6, 3],
  4: [3, 3, 5, 3, 3],
  5: [4, 4, 4, 4, 4],
};

/** Example dice for a lower box. A straight has one example for each row of faces. */
export function patternExamples(pattern: Pattern): readonly Example[] {
  switch (pattern.kind) {
    case 'alike':
      return [ALIKE_EXAMPLES[pattern.count]];
    case 'two-pairs':
      return [[6, 2, 6, 3, 2]];
    case 'full-house':
      return [[2, 6, 6, 2, 2]];
    case 'run': {
      const { from, length } = pattern;
      const starts = from === undefined ? FACES.slice(0, FACES.length - length + 1) : [from];
      return starts.map((start) => runFrom(start, length) as Example);
    }
    case 'face':
    case 'any':
      return [[6, 3, 4, 6, 1]];
  }
}

/** Such as `three 4s`. */
const countedFaces = (count: number, face: number): string =>
  `${numberWord(count)} ${face}${count === 1 ? '' : 's'}`;

/** Such as `2 3 4 5`. */
const runText = (first: Face, length: number): string => runFrom(first, length).join(' ');
