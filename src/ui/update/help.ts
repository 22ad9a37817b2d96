import { currentTurn, nameOf, type RuleSet, shownSeed } from '../../engine/index.js';
import {
  boxesNow,
  computerMessages,
  extraYahtzeeText,
  type HoldPlace,
  outcomeText,
  whatNowMessages,
} from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { panelHelp } from '../core/panelKeys.js';
import { keyHelp } from '../keys/keyLabels.js';
import { movesShown, takesMove } from '../model/coach.js';
import { canReview, hasEffectIn } from '../model/hasEffect.js';
import type { ReadingText } from '../model/reading.js';
import { isForDaily, type StartFacts, type StartState } from '../model/start.js';
import { turnFacts } from '../model/turn.js';
import {
  contextOf,
  type GameScene,
  keymapOf,
  type Model,
  panelKeys,
  type Scene,
  showsGame,
  topOf,
} from '../model/model.js';
import { askedNow, markOf } from '../screens/exercise/exerciseHelp.js';
import { openText } from '../screens/reading/reading.js';
import { rulesOf, tableOf } from './scenes.js';

/** Opens help, which explains the current options, the keys and the rules. */
export const openHelp = (model: Model): Model => openText(model, helpText(model));

/** Opens the pages that explain how to play. */
export const openHowToPlay = (model: Model): Model =>
  openText(model, { name: 'how-to-play', rules: rulesShown(model) });

/** Returns the rules of the game on the screen or, if there is none, the chosen rules. */
const rulesShown = (model: Model): RuleSet => shownInPanel(model)?.rules ?? rulesOf(model.scene);

/** Returns the rules and the seed that a panel shows; undefined if no panel shows a game. */
const shownInPanel = ({ stack }: Model) => stack.flatMap(({ panel, state }) => panel.shows?.(state) ?? [])[0];

function helpText(model: Model): ReadingText {
  const { scene, stack } = model;
  const game = tableOf(scene)?.snapshot.game;
  const seed = shownInPanel(model)?.seed ?? (game && shownSeed(game));
  const open = panelKeys(model);
  // `yahtzee-cli settings` has no game whose rules help could show.
  const isInGame = model.hasMenu || scene.name !== 'home' || stack.some(({ panel }) => panel.shows);
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
  if (top) return top.panel.help(top.state, model);
  return model.tableParts?.explain(model) ?? sceneNow(model);
}

/**
 * The commands that help explains even if they have no effect now. The key for `complete` works after the player types
 * a letter. The keys for `move` work at other positions. The key for `stop-and-score` works unless
 * the best box is already marked.
 */
const ALWAYS_EXPLAINED: readonly Command['verb'][] = ['complete', 'move', 'stop-and-score'];

/** Returns a function that checks whether help explains a command. */
function isExplainedIn(model: Model): (command: Command) => boolean {
  const hasEffect = hasEffectIn(model);
  return (command) => ALWAYS_EXPLAINED.includes(command.verb) || hasEffect(command);
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
