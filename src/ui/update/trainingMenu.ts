import type { TrainingFacts } from '../../text/index.js';
import type { RuleSet } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { DIFFICULTIES, TRAINING_LEVEL } from '../../training/index.js';
import type { Command } from '../keys/command.js';
import { isThemeItem, TRAINING_ITEMS, type TrainingItem } from '../keys/trainingItems.js';
import { itemBeside, moveInList } from '../model/listCursor.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';
import { type Model, trainingOf, withReplaced } from '../model/model.js';
import type { TrainingChoice, TrainingMenu, TrainingPanel, TrainingState } from '../model/review/training.js';
import { goHome } from './home.js';
import { openPage } from './pages.js';
import { rulesOf } from './scenes.js';

/** What stays while the content of the training screen changes. */
type Surroundings = Omit<TrainingPanel, 'name' | 'training'>;

export const withTraining = (model: Model, panel: TrainingPanel, training: TrainingState): Model =>
  withReplaced(model, { ...panel, training });

/** Opens the training menu over the home menu. */
export const openTraining = (model: Model): Update =>
  showMenu(model, { over: 'menu' }, { marked: 'ten', difficulty: undefined, level: TRAINING_LEVEL });

/** Opens the training screen alone, and asks for a round. */
export const startTraining = (model: Model, choice: TrainingChoice): Update =>
  startRound(model, { over: 'nothing' }, choice);

/** Goes back to the training menu after a round or instead of a round, and marks the line of this choice. */
export const backToMenu = (
  model: Model,
  panel: TrainingPanel,
  { type, theme, difficulty, level }: TrainingChoice,
  message?: string,
): Update => {
  const marked = type === 'daily' || type === 'mine' ? type : (theme ?? 'ten');
  return showMenu(model, panel, { marked, difficulty, level, message });
};

/** Shows the training menu, and asks for the facts in its right column. */
function showMenu(model: Model, panel: Surroundings, menu: Omit<TrainingMenu, 'facts'>): Update {
  const training: TrainingState = { step: 'menu', menu: { ...menu, facts: undefined } };
  return withEffects(
    { ...model, stack: [{ ...panel, name: 'training', training }] },
    { type: 'find-training-facts' },
  );
}

/** Adds the facts to the training menu, or shows why they are not known. */
export function withFacts(model: Model, facts: TrainingFacts | string): Update {
  const panel = trainingOf(model);
  if (panel?.training.step !== 'menu') return withoutEffects(model);
  const { menu } = panel.training;
  const next = typeof facts === 'string' ? { ...menu, message: facts } : { ...menu, facts };
  return withoutEffects(withTraining(model, panel, { step: 'menu', menu: next }));
}

/** Asks for the positions of a round. */
export const startRound = (model: Model, panel: Surroundings, choice: TrainingChoice): Update =>
  withEffects(
    { ...model, stack: [{ ...panel, name: 'training', training: { step: 'awaited', choice } }] },
    { type: 'choose-round', choice, rules: rulesIn(model) },
  );

const rulesIn = ({ scene }: Model): RuleSet => rulesOf(scene);

/** Applies a command to the training menu. */
export function onMenu(model: Model, panel: TrainingPanel, menu: TrainingMenu, command: Command): Update {
  const { marked } = menu;
  switch (command.verb) {
    case 'back':
      return closeTraining(model, panel);
    case 'answer':
      return choose(model, panel, menu, marked);
    case 'choose-training':
      return choose(model, panel, menu, command.item);
    case 'move': {
      if (command.to === 'left' || command.to === 'right') {
        return withoutEffects(withMenu(model, panel, changed(menu, command.to === 'left' ? -1 : 1)));
      }
      const place = moveInList(TRAINING_ITEMS.indexOf(marked), command.to, {
        length: TRAINING_ITEMS.length,
        ends: 'wrap',
      });
      return withoutEffects(withMenu(model, panel, { ...menu, marked: TRAINING_ITEMS[place] ?? marked }));
    }
    default:
      return withoutEffects(model);
  }
}

/** Changes the menu, and removes the message about the previous command. */
const withMenu = (model: Model, panel: TrainingPanel, menu: TrainingMenu): Model =>
  withTraining(model, panel, { step: 'menu', menu: { ...menu, message: undefined } });

/** Marks and chooses a line of the menu. */
function choose(model: Model, panel: TrainingPanel, before: TrainingMenu, item: TrainingItem): Update {
  const menu: TrainingMenu = { ...before, marked: item };
  const { difficulty, level } = menu;
  if (isThemeItem(item)) {
    return startRound(model, panel, { type: 'mixed', theme: item, difficulty, level });
  }
  switch (item) {
    case 'ten':
      return startRound(model, panel, { type: 'mixed', difficulty, level });
    case 'daily':
    case 'mine':
      return startRound(model, panel, { type: item, difficulty, level });
    case 'difficulty':
    case 'level':
      return withoutEffects(withMenu(model, panel, changed(menu, 1)));
    case 'progress':
      return openPage(withMenu(model, panel, menu), { name: 'progress' });
  }
}

const ANY_OR_DIFFICULTIES = ['any', ...DIFFICULTIES] as const;

/** Changes the marked setting to its next or previous value. */
function changed(menu: TrainingMenu, step: 1 | -1): TrainingMenu {
  switch (menu.marked) {
    case 'difficulty': {
      const beside = itemBeside(ANY_OR_DIFFICULTIES, menu.difficulty ?? 'any', step);
      return { ...menu, difficulty: beside === 'any' ? undefined : beside };
    }
    case 'level':
      return { ...menu, level: itemBeside(LEVELS, menu.level, step) };
    default:
      return menu;
  }
}

/** Closes training: returns to the home menu or, if the program shows only training, ends the program. */
export function closeTraining(model: Model, { over }: TrainingPanel): Update {
  const { scene } = model;
  if (over === 'nothing' || scene.name !== 'home') return withEffects(model, { type: 'end', ending: 'left' });
  return goHome({ ...model, stack: [] }, scene.home.rules, 'train');
}
