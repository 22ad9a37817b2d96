import type { Decision, Review } from '../../../analysis/index.js';
import {
  type GameHeader,
  isBuiltIn,
  isPerson,
  nameOf,
  OFFICIAL,
  rollsLeftAfter,
  type RuleSet,
} from '../../../engine/index.js';
import { brokenRules, LESSON_THEMES, type Theme, themesFor } from '../../../training/index.js';
import { commandText, wrapWithIndent } from '../../layout.js';
import { andList, onOneLine } from '../../phrases.js';
import { lessonTip } from '../../play/training/lessons.js';

const lessonMessages = {
  title: 'Lessons from this game',
  turns: (turns: readonly string[]): string => `${turns.length === 1 ? 'Turn' : 'Turns'} ${andList(turns)}`,
  turnsOf: (name: string, turns: readonly string[]): string =>
    `${name}, ${turns.length === 1 ? 'turn' : 'turns'} ${andList(turns)}`,
  lesson: (where: string, tip: string): string => `${where}: ${tip}`,
  train: (theme: Theme, rules: RuleSet | undefined): string =>
    `Train this: ${commandText(`train ${rules ? `-r ${rules.id} ` : ''}--theme ${theme}`)}`,
} as const;

const MAX_LESSONS = 3;

/**
 * A page with at most three rules of thumb that people's mistakes broke, costliest first, each with the theme to train.
 * Undefined if there are none, as in games of computer players and under rules without rules of thumb.
 */
export function lessonPage(
  header: Pick<GameHeader, 'rules' | 'players'>,
  { decisions }: Pick<Review, 'decisions'>,
  columns: number,
): { readonly title: string; readonly lines: readonly string[] } | undefined {
  const { rules, players } = header;
  const own = decisions.filter(({ seat }) => players[seat] && isPerson(players[seat]));
  const answers = own.map(({ card, dice, roll, ...judgement }) => ({
    exercise: { position: { rules, card, dice, rollsLeft: rollsLeftAfter(roll) } },
    judgement,
  }));
  const lines = brokenRules(answers)
    .slice(0, MAX_LESSONS)
    .flatMap(({ lesson, places }, index) => {
      const tip = lessonTip(rules, lesson);
      if (tip === undefined) return [];
      const where = placesText(
        header,
        places.flatMap((place) => own[place] ?? []),
      );
      const theme = LESSON_THEMES[lesson];
      const mark = `${index + 1}. `;
      return [
        ...wrapWithIndent(mark, lessonMessages.lesson(where, tip), columns),
        ...(themesFor(rules).includes(theme)
          ? wrapWithIndent(' '.repeat(mark.length), lessonMessages.train(theme, rulesToName(rules)), columns)
          : []),
      ];
    });
  return lines.length > 0 ? { title: lessonMessages.title, lines } : undefined;
}

export const hasLessons = (
  header: Pick<GameHeader, 'rules' | 'players'>,
  review: Pick<Review, 'decisions'>,
): boolean => lessonPage(header, review, WIDE) !== undefined;

/** Any width would do to ask whether there's a page. */
const WIDE = 80;

/** Such as `Turns 3 and 7`, or `Ann, turn 3; Bob, turns 4 and 5` with several players. */
function placesText(header: Pick<GameHeader, 'players'>, decisions: readonly Decision[]): string {
  const turnsIn = (seat: number): readonly string[] => [
    ...new Set(decisions.flatMap((each) => (each.seat === seat ? [String(each.turn)] : []))),
  ];
  const seats = [...new Set(decisions.map(({ seat }) => seat))];
  return header.players.length === 1
    ? lessonMessages.turns(turnsIn(0))
    : seats.map((seat) => lessonMessages.turnsOf(onOneLine(nameOf(header, seat)), turnsIn(seat))).join('; ');
}

/**
 * The rules to name in a `train` command. Undefined for the official rules, which are its default, and for house rules,
 * which it doesn't know.
 */
const rulesToName = (rules: RuleSet): RuleSet | undefined =>
  isBuiltIn(rules) && rules.id !== OFFICIAL.id ? rules : undefined;
