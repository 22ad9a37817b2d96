import { type BoxId, type RuleSet, schemeOf } from '../../../engine/index.js';
import type { Level } from '../../../players/index.js';
import type { TrainingFacts } from '../../../text/index.js';
import {
  type DecisionRoll,
  type Difficulty,
  type JudgedAnswer,
  ROLLS,
  type Theme,
  THEMES,
  themesFor,
} from '../../../training/index.js';
import type { Step } from '../../core/panel.js';
import type { Request } from '../../model/messages.js';
import type { Exercise } from '../../model/review/exercise.js';
import type { RoundSummary, TrainingChoice, TrainingRound } from '../../model/training.js';

export interface TrainingMenu {
  readonly marked: TrainingItem;
  /** The kind of decision and the box that the player has chosen; see `chosenIn`. */
  readonly roll?: DecisionRoll | undefined;
  readonly box?: BoxId | undefined;
  /** The next round's difficulty. Undefined for any. */
  readonly difficulty: Difficulty | undefined;
  /** Positions come from games at this level. */
  readonly level: Level;
  /** Undefined until the answers and the stored games are read. */
  readonly facts: TrainingFacts | undefined;
  readonly message?: string | undefined;
}

/** A position of a round. The screen shows the question or, after the player's move, what it costs. */
export interface Position {
  readonly step: 'position';
  readonly choice: TrainingChoice;
  readonly round: TrainingRound;
  readonly at: number;
  readonly exercise: Exercise;
  readonly answered: readonly JudgedAnswer[];
}

export interface Summary {
  readonly step: 'summary';
  readonly choice: TrainingChoice;
  readonly text: RoundSummary;
  /** How many lines have scrolled off the top. The view corrects it if it's past the end. */
  readonly top: number;
  /** True if the player can train another round of this kind. After the daily set, there's none. */
  readonly hasNext: boolean;
}

export interface TrainingState {
  readonly shown:
    | { readonly step: 'menu'; readonly menu: TrainingMenu }
    | { readonly step: 'awaited'; readonly choice: TrainingChoice }
    | Position
    | Summary;
  /** The rules for positions that don't come from the player's own games. */
  readonly rules: RuleSet;
  /** What's behind training: the home menu, or `nothing` after the command `yahtzee-cli train`. */
  readonly over: 'menu' | 'nothing';
  /** Why some answers couldn't be stored, as a phrase for a message. */
  readonly unsaved?: string | undefined;
  /** Set while the screen says that saving is slow. */
  readonly saving?: true | undefined;
}

export type TrainingStep = Step<TrainingState, Request>;

export const startRound = (state: TrainingState, choice: TrainingChoice): TrainingStep => ({
  state: { ...state, shown: { step: 'awaited', choice } },
  requests: [{ type: 'choose-round', choice, rules: state.rules }],
});

/**
 * Goes to the training menu, for example after a round. Highlights the line that starts such a round, and reads what
 * the menu's right column shows.
 */
export function backToMenu(
  state: TrainingState,
  { type, theme, roll, box, difficulty, level }: TrainingChoice,
  message?: string,
): TrainingStep {
  const about = theme ?? (roll ? 'roll' : box === undefined ? 'ten' : 'box');
  const marked = type === 'daily' || type === 'mine' ? type : about;
  const menu: TrainingMenu = { marked, roll, box, difficulty, level, message, facts: undefined };
  return {
    state: { ...state, shown: { step: 'menu', menu } },
    requests: [{ type: 'find-training-facts', rules: state.rules }],
  };
}

/** Closes training: goes to the home menu or, if nothing else is open, to the shell. */
export const closeTraining = ({ over }: TrainingState): TrainingStep =>
  over === 'nothing'
    ? { requests: [{ type: 'end', ending: 'left' }] }
    : { isClosed: true, requests: [{ type: 'show-menu', item: 'train' }] };

const MENU_ITEMS = ['ten', 'daily', 'choice', 'progress'] as const;
/** The lines of the menu that opens with the line `choice`. A theme's line starts a round about it. */
const CHOICE_ITEMS = ['mine', 'any', ...THEMES, 'roll', 'box', 'difficulty', 'level'] as const;
export type TrainingItem = (typeof MENU_ITEMS | typeof CHOICE_ITEMS)[number];

export const isChoiceItem = (item: TrainingItem): boolean => CHOICE_ITEMS.some((each) => each === item);

/** Every line of the menu that the highlighted line is in: the training menu, or the one that `choice` opens. */
export const itemsWith = (marked: TrainingItem, rules: RuleSet): readonly TrainingItem[] => {
  if (!isChoiceItem(marked)) return MENU_ITEMS;
  const themes = themesFor(rules);
  return CHOICE_ITEMS.filter((item) => !isThemeItem(item) || themes.includes(item));
};

/**
 * The roll and the box that rounds can be about. Until the player chooses, they're the ones that cost the player most.
 */
export const chosenIn = (
  { roll, box, facts }: TrainingMenu,
  rules: RuleSet,
): { readonly roll: DecisionRoll; readonly box: BoxId } => ({
  roll: roll ?? facts?.leaks?.rolls[0]?.about ?? ROLLS[0],
  box: box ?? facts?.leaks?.boxes[0]?.about ?? (schemeOf(rules).boxes[0] as BoxId),
});

/** The first theme has the digit 1, and the tenth 0. */
const LETTERS_OF_THEMES = Object.fromEntries(
  THEMES.map((theme, index) => [theme, String((index + 1) % 10)]),
) as Record<Theme, string>;

/**
 * The key that chooses each line. Taken already: `h`, `j`, `k` and `l` work like the arrow keys, and `q` closes
 * training.
 */
export const TRAINING_LETTERS: Readonly<Record<TrainingItem, string>> = {
  ten: 't',
  daily: 'd',
  choice: 'c',
  mine: 'm',
  any: 'a',
  ...LETTERS_OF_THEMES,
  roll: 'r',
  box: 'b',
  difficulty: 'f',
  level: 'v',
  progress: 'p',
};

export const isThemeItem = (item: TrainingItem): item is Theme => THEMES.some((theme) => theme === item);
