import { type Action, currentTurn, seatsTyping, specOf } from '../../../engine/index.js';
import type { Snapshot } from '../../../session/index.js';
import {
  boxesNow,
  extraYahtzeeText,
  type HoldPlace,
  type TypedRequest,
  whatNowMessages,
} from '../../../text/index.js';
import type { Keys, PanelBinding, Pressed, Step } from '../../core/panel.js';
import { type Command, EVERYWHERE, LEAVE_LETTER, LETTERS_TOO } from '../../core/bindings.js';
import { keyName } from '../../input/events.js';
import { afterTurnTick, untilTurnChanges } from '../../model/board/animation.js';
import { markedPlace, movesShown, takesMove, withAnswer, withParts } from '../../model/coach.js';
import { facesScene } from '../../model/faces.js';
import { restartGuard } from '../../model/lateKeys.js';
import type { Request } from '../../model/messages.js';
import { boardLayout } from '../../core/layout.js';
import { placeBeside } from '../../core/listCursor.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import { answerQuestion, hasEffectOnQuestion } from '../../model/questions/answerQuestion.js';
import { questionKeys } from '../../model/questions/questionKeys.js';
import { isAnswered, keysAtTable } from '../../model/keysAtTable.js';
import { type Question, questionPlace, type TurnFacts, turnFacts, type TurnStep } from '../../model/turn.js';
import { diceNow } from '../../model/scenes.js';
import { askedNow, markOf } from '../exercise/exercise.js';
import { TurnView } from './TurnView.js';
import { askCoach, closeCoach, marked, nextStage, takeMove, withCoach, withConfirmation } from './coach.js';
import { TAKE_BACK, takeBackKeys } from './takeBack.js';

type TurnScene = SceneOf<'turn'>;
type SceneStep = Step<TurnScene, Request>;

/**
 * A person's turn. The player answers which dice to hold or which box to fill, may ask the coach, and may have to
 * confirm a move.
 */
export const TURN: ScenePanel<'turn'> = {
  keys: turnKeys,
  click(scene, target, world) {
    const facts = turnFacts(scene.table.snapshot.game);
    const isAsked = facts && scene.coach && scene.coach.stage !== 'permission' && !scene.turn.confirming;
    return isAsked && typeof target === 'number'
      ? after(scene, takeMove(scene, target, facts, world.settings.values.confirmations), facts, world)
      : undefined;
  },
  help: turnNow,
  draw: (scene, { world, size }) => <TurnView model={world} scene={scene} size={size} />,
  late: (scene, pressed) =>
    isLate(scene, pressed) && scene.guard
      ? {
          ...scene,
          tumble: undefined,
          moment: scene.tumble && scene.moment,
          guard: restartGuard(scene.guard),
        }
      : undefined,
  wait: untilTurnChanges,
  on(scene, message) {
    switch (message.type) {
      case 'tick':
        return { state: afterTurnTick(scene) };
      case 'coach-answered':
        return withCoachState(scene, withAnswer(scene.coach, message.game, message.answer));
      case 'moves-explained':
        return withCoachState(scene, withParts(scene.coach, message.game, message.parts));
      default:
        return undefined;
    }
  },
};

const withCoachState = (scene: TurnScene, coach: TurnScene['coach']): SceneStep | undefined =>
  coach === scene.coach ? undefined : { state: { ...scene, coach } };

function turnKeys(scene: TurnScene, world: Model): Keys<SceneStep> {
  const { coach, table, turn } = scene;
  const { game } = table.snapshot;
  const facts = turnFacts(game);
  if (turn.confirming || coach?.stage === 'permission' || !facts) return confirmKeys(scene, facts, world);
  const { question } = turn;
  const { settings } = world;
  const { confirmations } = settings.values;
  const hasEffect = hasEffectOnQuestion(question, facts);
  const isDone = isAnswered(world);
  const asked = questionKeys<SceneStep>(question, game, {
    hasEffect: (command) => !isDone && hasEffect(command),
    run: (command) =>
      after(
        { ...scene, shownSeat: undefined },
        withConfirmation(answerQuestion(turn, command, facts), facts, confirmations),
        facts,
        world,
      ),
    others: [...keysAtTable(world), nextCard(scene, world)],
    coach: (keys) => [coachKey(keys, () => nextStage(scene, facts), world)],
    takeBack: (keys) => takeBackKeys(keys, scene, world),
    letterToLeave: LEAVE_LETTER,
  });
  if (!coach) return asked;
  return withCoach(asked, questionPlace(question, game), coach, question, {
    nextStage: () => nextStage(scene, facts),
    close: () => closeCoach(scene),
    markMove: (to) => marked(scene, coach, to, world),
    takeMarked: () => after(scene, takeMove(scene, markedPlace(coach), facts, confirmations), facts, world),
  });
}

/**
 * Shows the next player's card, if the board shows only one at a time. Any answer shows the player's own card again.
 */
function nextCard(scene: TurnScene, { size, room }: Model): PanelBinding<SceneStep> {
  const { game } = scene.table.snapshot;
  const seats = game.seats.length;
  const shown = scene.shownSeat ?? currentTurn(game)?.seat ?? 0;
  return {
    keys: ['f9'],
    does: 'show the next player’s card',
    footer: 'cards',
    isIdle: seats === 1 || room !== undefined || !size || boardLayout(size) !== 'compact',
    run: () => ({ state: { ...scene, shownSeat: placeBeside(shown, seats, 1) } }),
  };
}

const coachKey = (
  keys: readonly string[],
  ask: () => SceneStep,
  { room, startFacts }: Model,
): PanelBinding<SceneStep> => ({
  keys,
  does: 'ask the coach about these dice',
  footer: 'coach',
  isIdle: room !== undefined || startFacts.computers !== 'can-play',
  run: () => (room ? { requests: [{ type: 'table', does: 'refuse' }] } : ask()),
});

function confirmKeys(scene: TurnScene, facts: TurnFacts | undefined, world: Model): Keys<SceneStep> {
  const { turn, coach } = scene;
  const before: TurnScene = { ...scene, turn: { question: turn.question } };
  const isPermission = coach?.stage === 'permission';
  const confirmed = (): SceneStep => {
    if (isPermission) return facts ? askCoach(scene, facts) : {};
    return turn.confirming ? performed(before, turn.confirming.action) : { state: before };
  };
  // A player who asks the coach hasn't decided yet, so the move no longer waits to be confirmed. The coach may ask a
  // yes-or-no question too, and a second `y` typed by mistake mustn't confirm the move.
  const ask = (): SceneStep => {
    if (isPermission) return confirmed();
    return facts ? nextStage(before, facts) : {};
  };
  return {
    place: 'confirm',
    asksYesOrNo: true,
    bindings: [
      { keys: ['y'], does: 'answer yes', footer: 'yes', isAnswer: true, run: confirmed },
      {
        keys: ['n', 'escape'],
        does: 'answer no',
        footer: 'no',
        isAnswer: true,
        run: () => ({
          state: isPermission ? { ...scene, guard: undefined, coach: undefined } : before,
        }),
      },
      ...EVERYWHERE,
      ...keysAtTable(world),
      coachKey(['c', 'f3'], ask, world),
      ...LETTERS_TOO,
    ],
  };
}

/**
 * Continues the turn after an answer: asks the next question, makes a move, or does what the player typed, such as
 * `coach`.
 */
function after(
  scene: TurnScene,
  { state, action, requested }: TurnStep,
  facts: TurnFacts,
  world: Model,
): SceneStep {
  const next: TurnScene = { ...scene, turn: state };
  if (requested) return onRequest(next, requested, facts, world);
  return action ? performed(next, action) : { state: next };
}

/** Makes a move. Asks for the faces before a roll of real dice. */
function performed(scene: TurnScene, action: Action): SceneStep {
  const { table } = scene;
  const isTyped = action.type === 'roll' && seatsTyping(table.snapshot.game).length > 0;
  return {
    state: scene,
    requests: [
      isTyped ? { type: 'show-scene', scene: facesScene(table, action.hold) } : { type: 'dispatch', action },
    ],
  };
}

function onRequest(scene: TurnScene, requested: TypedRequest, facts: TurnFacts, { room }: Model): SceneStep {
  switch (requested) {
    case 'help':
    case 'leave':
      return { state: scene, requests: [{ type: 'command', command: { verb: requested } }] };
    case 'coach':
      return room ? { state: scene, requests: [{ type: 'table', does: 'refuse' }] } : nextStage(scene, facts);
    case 'take-back':
      return { state: scene, requests: [room ? { type: 'table', does: 'refuse' } : TAKE_BACK] };
  }
}

/**
 * True if a key or a click came too late: the player probably pressed it before the new dice were visible, and meant it
 * for the question before. After the player's own roll, ignore only a key that rolls again, because players may type
 * other keys ahead.
 */
function isLate({ guard, turn, table, coach }: TurnScene, { command, key }: Pressed): boolean {
  if (!guard) return false;
  const name = key && keyName(key);
  if (name !== undefined && isAmong(guard.against, name)) return true;
  const { game } = table.snapshot;
  const pressed = command?.verb === 'press' ? command.key : undefined;
  if (command?.verb === 'roll') return true;
  const asksPermission = coach?.stage === 'permission';
  if (turn.confirming || asksPermission) return asksPermission && (pressed === 'c' || pressed === 'f3');
  // At a prompt, Enter can't roll before the player has held dice; it only explains what to type, so don't ignore it.
  // Right after a box was filled, though, it probably meant "next".
  const goesOn =
    table.snapshot.events.at(-2)?.type === 'scored' && !('typed' in turn.question && turn.question.typed);
  const asksFirst = turn.question.name !== 'quick' && currentTurn(game)?.roll === 1 && !goesOn;
  const isEnter = pressed === 'enter' && (!asksFirst || takesMove(coach, turn.question));
  const isRoll = pressed === 'r' && turn.question.name === 'quick';
  // The player may have clicked on `undo` in the footer, which now has another key there.
  const isClick = !key && command?.verb === 'press';
  const isMove = command?.verb === 'target';
  return isEnter || isRoll || isMove || isClick || fillsAgain(table.snapshot, turn.question, command);
}

/** Counts `R` as `r`, in case Caps Lock is on. */
const isAmong = (keys: readonly string[], name: string): boolean =>
  keys.includes(name) || keys.includes(name.toLowerCase());

/**
 * True if a command fills the box that the player before has just filled. It's probably the second half of a double
 * click.
 */
function fillsAgain({ game, events }: Snapshot, question: Question, command: Command | undefined): boolean {
  const before = events.at(-2);
  if (before?.type !== 'scored' || before.seat === currentTurn(game)?.seat) return false;
  if (command?.verb === 'score') return before.box === command.box;
  return (
    command?.verb === 'press' &&
    question.name === 'quick' &&
    command.key === specOf(game.header.rules, before.box).letter
  );
}

function turnNow(scene: TurnScene, { startFacts, room, theme }: Model): readonly string[] {
  const { game } = scene.table.snapshot;
  const facts = turnFacts(game);
  if (!facts) return [];
  const { rules, options } = facts;
  const { extraYahtzee, legal, yahtzeeBonus } = options;
  // While the screen asks whether the coach may make the game unranked, the player can only answer yes or no.
  if (scene.coach?.stage === 'permission') return [...diceNow(scene), ...coachNow(scene)];
  const place: HoldPlace = room || startFacts.computers !== 'can-play' ? 'game' : 'coached-game';
  return [
    ...diceNow(scene),
    ...coachNow(scene),
    ...askedNow(scene.turn, facts, place),
    ...(extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : []),
    facts.rollsLeft === 0
      ? `${boxesNow(rules, options)} ${whatNowMessages.most(markOf(theme))}`
      : boxesNow(rules, options),
    ...(game.header.practice ? [whatNowMessages.practice] : []),
  ];
}

function coachNow({ coach, turn: { question } }: TurnScene): readonly string[] {
  if (!coach) return [];
  if (coach.stage !== 'moves') return [whatNowMessages.coach[coach.stage]];
  const { moves, takes, answers } = whatNowMessages.coach;
  if (movesShown(coach).length === 0) return [moves, whatNowMessages.costs];
  return [moves, takesMove(coach, question) ? takes : answers, whatNowMessages.costs];
}
