import { currentTurn, nameOf, type RuleSet, shownSeed } from '../../engine/index.js';
import {
  boxesNow,
  computerMessages,
  extraYahtzeeText,
  type HoldPlace,
  outcomeText,
  replayMessages,
  whatNowMessages,
} from '../../text/index.js';
import type { Command } from '../keys/command.js';
import type { ThemeName } from '../../settings/index.js';
import { panelHelp } from '../core/panelKeys.js';
import { keyHelp } from '../keys/keyLabels.js';
import { movesShown, takesMove } from '../model/coach.js';
import { canReview, hasEffectIn } from '../model/hasEffect.js';
import type { ReadingText } from '../model/reading.js';
import { lastPlace, type ReplayState } from '../model/review/replay.js';
import { isForDaily, type StartFacts, type StartState } from '../model/start.js';
import { turnFacts } from '../model/turn.js';
import {
  contextOf,
  type GameScene,
  keymapOf,
  type Model,
  type Overlay,
  panelKeys,
  replayOf,
  type Scene,
  showsGame,
  topOf,
} from '../model/model.js';
import { askedNow, COSTS_NOW, exerciseNow, markOf } from '../screens/exercise/exerciseHelp.js';
import { openText } from '../screens/reading/reading.js';
import { rulesOf, tableOf } from './scenes.js';

/** Opens help, which explains the current options, the keys and the rules. */
export const openHelp = (model: Model): Model => openText(model, helpText(model));

/** Opens the pages that explain how to play. */
export const openHowToPlay = (model: Model): Model =>
  openText(model, { name: 'how-to-play', rules: rulesShown(model) });

/** Returns the rules of the game on the screen or, if there is none, the chosen rules. */
const rulesShown = (model: Model): RuleSet =>
  model.stack.flatMap((overlay) => rulesIn(overlay) ?? [])[0] ?? rulesOf(model.scene);

/** Returns whether an overlay can show a game. */
const hasRules = (overlay: Overlay): boolean =>
  overlay.name === 'replay' || overlay.layer.panel.rules !== undefined;

const rulesIn = (overlay: Overlay): RuleSet | undefined =>
  overlay.name === 'panel'
    ? overlay.layer.panel.rules?.(overlay.layer.state)
    : overlay.replay.recording.header.rules;

function helpText(model: Model): ReadingText {
  const { scene, stack } = model;
  const game = replayOf(model)?.replay.recording.end ?? tableOf(scene)?.snapshot.game;
  const seed = game && shownSeed(game);
  const open = panelKeys(model);
  // `yahtzee-cli settings` has no game whose rules help could show.
  const isInGame = model.hasMenu || scene.name !== 'home' || stack.some(hasRules);
  return {
    name: 'help',
    now: nowIn(model),
    keys: open ? panelHelp(open) : keyHelp(keymapOf(model), contextOf(model), isExplainedIn(model)),
    ...(isInGame && { rules: rulesShown(model) }),
    ...(seed !== undefined && { seed }),
  };
}

/** Returns what help says about the current options. */
function nowIn(model: Model): readonly string[] {
  const top = topOf(model);
  return top ? panelNow(model, top) : (model.tableParts?.explain(model) ?? sceneNow(model));
}

/**
 * The commands that help explains even if they have no effect now. The key for `complete` works after the player types
 * a letter. The keys for `move` work at other positions of a text or replay. The key for `stop-and-score` works unless
 * the best box is already marked.
 */
const ALWAYS_EXPLAINED: readonly Command['verb'][] = ['complete', 'move', 'stop-and-score'];

/** The commands that help explains in every game on the board, unless the review has failed. */
const EXPLAINED_IN_REVIEW: readonly Command['verb'][] = ['mistake', 'retry'];

/** Returns a function that checks whether help explains a command. */
function isExplainedIn(model: Model): (command: Command) => boolean {
  const hasEffect = hasEffectIn(model);
  const isReviewed = replayOf(model)?.replay.review.status !== 'failed';
  const explained = isReviewed ? [...ALWAYS_EXPLAINED, ...EXPLAINED_IN_REVIEW] : ALWAYS_EXPLAINED;
  return (command) => explained.includes(command.verb) || hasEffect(command);
}

function panelNow(model: Model, panel: Overlay): readonly string[] {
  switch (panel.name) {
    case 'panel':
      return panel.layer.panel.help(panel.layer.state, model);
    case 'replay':
      return replayNow(panel.replay, model.theme);
  }
}

function replayNow(replay: ReplayState, theme: ThemeName): readonly string[] {
  const { retry } = replay;
  if (retry && !retry.made) return exerciseNow('retry', retry, theme);
  const position = replayMessages.position(replay.at, lastPlace(replay), undefined);
  return [whatNowMessages.replay(position), ...COSTS_NOW];
}

function sceneNow({ scene, startFacts, room, theme }: Model): readonly string[] {
  switch (scene.name) {
    case 'home':
      return [whatNowMessages.home];
    case 'start':
      return [startNow(scene.start, startFacts)];
    case 'roll-off':
      return [whatNowMessages.rollOff(inTurn(scene))];
    case 'turn':
      return turnNow(
        scene,
        room || startFacts.computers !== 'can-play' ? 'game' : 'coached-game',
        markOf(theme),
      );
    case 'computer':
      return scene.computer.step === 'stuck'
        ? [computerMessages.stuck(inTurn(scene)), whatNowMessages.stuck]
        : [...diceNow(scene), whatNowMessages.computer(inTurn(scene))];
    case 'end':
      return [
        outcomeText(scene.table.snapshot.game),
        whatNowMessages.end(canReview(scene) ? 'review' : 'no-review'),
      ];
    case 'network':
    case 'lobby':
    case 'wait':
      return [];
  }
}

function startNow({ question }: StartState, { computers }: StartFacts): string {
  if (isForDaily(question)) return whatNowMessages.dailyPlayer;
  if (question.name === 'player-count') return whatNowMessages.playerCount(computers);
  const number = question.seated.length + 1;
  return question.name === 'player-name'
    ? whatNowMessages.playerName(number, question.count)
    : whatNowMessages.playerLevel(number, question.count);
}

type TurnScene = Extract<Scene, { name: 'turn' }>;

/** Returns the name of the current player. */
export function inTurn({ table: { snapshot } }: GameScene): string {
  return nameOf(snapshot.game.header, currentTurn(snapshot.game)?.seat ?? 0);
}

/** Returns a line with the current player, roll and dice; empty if no dice have been rolled. */
export function diceNow(scene: Scene): readonly string[] {
  const facts = showsGame(scene) ? turnFacts(scene.table.snapshot.game) : undefined;
  if (!showsGame(scene) || !facts) return [];
  return [whatNowMessages.turn(inTurn(scene), facts.roll, facts.rollsLeft, facts.dice)];
}

function turnNow(scene: TurnScene, place: HoldPlace, mark: string): readonly string[] {
  const { game } = scene.table.snapshot;
  const facts = turnFacts(game);
  if (!facts) return [];
  const { rules, options } = facts;
  const { extraYahtzee, legal, yahtzeeBonus } = options;
  // While the screen asks whether the coach may make the game unranked, the player can only answer yes or no.
  if (scene.coach?.stage === 'permission') return [...diceNow(scene), ...coachNow(scene)];
  return [
    ...diceNow(scene),
    ...coachNow(scene),
    ...askedNow(scene.turn, facts, place),
    ...(extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : []),
    `${boxesNow(rules, options)} ${whatNowMessages.most(mark)}`,
    ...(game.header.practice ? [whatNowMessages.practice] : []),
  ];
}

/** Returns a line about the coach; empty if the coach is closed. */
function coachNow({ coach, turn: { question } }: TurnScene): readonly string[] {
  if (!coach) return [];
  if (coach.stage !== 'moves') return [whatNowMessages.coach[coach.stage]];
  const { moves, takes, answers } = whatNowMessages.coach;
  if (movesShown(coach).length === 0) return [moves, whatNowMessages.costs];
  return [moves, takesMove(coach, question) ? takes : answers, whatNowMessages.costs];
}
