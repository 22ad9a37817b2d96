import { currentTurn, wasAdvised } from '../../../engine/index.js';
import { findConcern } from '../../../players/index.js';
import type { Settings } from '../../../settings/index.js';
import { confirmationOf } from '../../../text/index.js';
import type { AnyBinding, Keys, PanelBinding, Step } from '../../core/panel.js';
import type { Direction } from '../../core/bindings.js';
import { coachArea, movesThatFit } from '../../model/board/coachLayout.js';
import { boardSize } from '../../model/board/race.js';
import { rowsUnder } from '../../model/board/cardRows.js';
import {
  actionFor,
  type CoachState,
  markMove,
  movesShown,
  needsPermission,
  type OpenCoach,
  openCoach,
  showMoves,
  takesMove,
} from '../../model/coach.js';
import { BEFORE_ROLL } from '../../model/lateKeys.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf } from '../../model/model.js';
import { answerQuestion } from '../../model/questions/answerQuestion.js';
import { askedAgain, markedBox, type Question, type TurnFacts, type TurnStep } from '../../model/turn.js';
import { THEMES } from '../../theme/themes.js';
import type { CoachKeys, QuestionPlace } from '../../core/places.js';

type TurnScene = SceneOf<'turn'>;
type SceneStep = Step<TurnScene, Request>;

const at = (scene: TurnScene, coach: CoachState | undefined, ...requests: readonly Request[]): SceneStep => ({
  state: { ...scene, coach },
  requests,
});

/** Removes the message about an earlier answer. A message about the highlighted box stays. */
const withoutOldMessage = (scene: TurnScene): TurnScene =>
  markedBox(scene.turn.question) === undefined
    ? { ...scene, turn: { question: scene.turn.question } }
    : scene;

/**
 * What the coach's key does next: the first press opens the coach with a hint, the second lists the moves, and the
 * third closes the coach.
 */
export function nextStage(before: TurnScene, facts: TurnFacts): SceneStep {
  const scene = withoutOldMessage(before);
  const { coach, table } = scene;
  if (!coach) {
    return needsPermission(table.snapshot.game)
      ? at({ ...scene, guard: BEFORE_ROLL }, { stage: 'permission' })
      : askCoach(scene, facts);
  }
  if (coach.stage !== 'hint' || coach.answer.name === 'unavailable') return at(scene, undefined);
  // From now on, Enter takes the highlighted move. So no box stays highlighted, just as after Esc.
  const turn =
    markedBox(scene.turn.question) === undefined
      ? scene.turn
      : answerQuestion(scene.turn, { verb: 'back' }, facts).state;
  return at({ ...scene, turn }, showMoves(coach), {
    type: 'explain-moves',
    game: coach.game,
  });
}

/** Asks the coach about the current dice. The game records only the first time in a turn. */
export function askCoach(scene: TurnScene, facts: TurnFacts): SceneStep {
  const { snapshot, earlier } = scene.table;
  const { game } = snapshot;
  const turn = currentTurn(game);
  if (!turn) return {};
  const ask: Request = { type: 'ask-coach', game, toBeat: earlier?.[0]?.score };
  const advised: readonly Request[] = wasAdvised(game, turn)
    ? []
    : [{ type: 'dispatch', action: { type: 'advise' } }];
  return at(scene, openCoach(game, facts), ...advised, ask);
}

export const closeCoach = (scene: TurnScene): SceneStep => at(withoutOldMessage(scene), undefined);

export function marked(
  scene: TurnScene,
  coach: OpenCoach,
  to: Direction,
  { size, input, theme }: Model,
): SceneStep {
  if (!size) return {};
  const { game } = scene.table.snapshot;
  const board = boardSize(size, game, input);
  const area = coachArea(coach, {
    game,
    input,
    size: board,
    rows: rowsUnder(game.header.rules, THEMES[theme], board),
  });
  return at(withoutOldMessage(scene), markMove(coach, to, movesThatFit(coach, area), scene.turn.question));
}

/** Takes the move at `place` in the coach's list. 0 is the best. */
export function takeMove(
  { turn, coach }: TurnScene,
  place: number,
  facts: TurnFacts,
  confirmations: Settings['confirmations'],
): TurnStep {
  const move = movesShown(coach)[place];
  if (!move) return { state: turn };
  const step = { state: { question: turn.question }, action: actionFor(move, facts, turn.question) };
  // The best move is never a mistake. The player confirms it only if the settings ask that for every box.
  return withConfirmation(step, facts, place === 0 && confirmations === 'risky' ? 'none' : confirmations);
}

/** If the player must confirm the action in `step`, asks for that. Otherwise returns `step`. */
export function withConfirmation(
  step: TurnStep,
  facts: TurnFacts,
  confirmations: Settings['confirmations'],
): TurnStep {
  const { state, action } = step;
  const concern = action && findConcern(action, facts, confirmations);
  if (!concern) return step;
  const { question, reason } = confirmationOf(concern, facts);
  return {
    state: { question: askedAgain(state.question), confirming: { action, question }, message: reason },
  };
}

export interface CoachActs {
  readonly nextStage: () => SceneStep;
  readonly close: () => SceneStep;
  readonly markMove: (to: Direction) => SceneStep;
  readonly takeMarked: () => SceneStep;
}

function coachKeysFor(coach: OpenCoach, question: Question): CoachKeys {
  if (coach.stage === 'hint' && coach.answer.name !== 'unavailable') return 'hint';
  if (coach.answer.name === 'unavailable') return 'close';
  if (takesMove(coach, question)) return 'moves';
  return question.name === 'quick' && question.marked === undefined ? 'marks' : 'close';
}

/**
 * The coach's own keys, which a question has while the coach is open.
 *
 * @param asks the keys that ask the coach, and whether they do nothing now
 * @param hasMoves whether the coach lists moves
 */
export function coachBindings(
  keys: CoachKeys,
  asks: { readonly keys: readonly string[]; readonly isIdle: boolean },
  { nextStage, close, markMove, takeMarked }: CoachActs,
  hasMoves: boolean,
): readonly PanelBinding<SceneStep>[] {
  const closes = { keys: ['escape'], does: 'close the coach', footer: 'close', run: close };
  const closesAlso = { ...asks, does: closes.does, run: nextStage };
  const mark = (key: string, to: Direction, does: string, footer?: string): PanelBinding<SceneStep> => ({
    keys: [key],
    does,
    ...(footer !== undefined && { footer }),
    isIdle: !hasMoves,
    run: () => markMove(to),
  });
  const marks = [
    mark('down', 'down', 'highlight the next move', 'next'),
    mark('up', 'up', 'highlight the previous move'),
    mark('pagedown', 'page-down', 'highlight a move one screen down'),
    mark('pageup', 'page-up', 'highlight a move one screen up'),
    mark('home', 'first', 'highlight the best move'),
    mark('end', 'last', 'highlight the last move'),
  ];
  switch (keys) {
    case 'hint':
      return [{ ...asks, does: 'show the moves, best first', footer: 'moves', run: nextStage }, closes];
    case 'moves':
      return [
        {
          keys: ['enter'],
          does: 'take the highlighted move',
          footer: 'play',
          isIdle: !hasMoves,
          run: takeMarked,
        },
        closes,
        ...marks,
        closesAlso,
      ];
    case 'marks':
      return [closes, ...marks, closesAlso];
    case 'close':
      return [closes, closesAlso];
  }
}

export function withCoach(
  asked: Keys<SceneStep>,
  place: QuestionPlace,
  coach: OpenCoach,
  question: Question,
  acts: CoachActs,
): Keys<SceneStep> {
  const keys = coachKeysFor(coach, question);
  const asks = asked.bindings.find((binding) => binding.keys.includes('f3'));
  const hasMoves = movesShown(coach).length > 0;
  const bindings = coachBindings(
    keys,
    { keys: asks?.keys ?? [], isIdle: asks?.isIdle === true },
    acts,
    hasMoves,
  );
  return {
    ...asked,
    place: `${place}/${keys}`,
    bindings: withBindings(asked.bindings, bindings, keys),
    ...(hasMoves && { wheel: acts.markMove }),
  };
}

/**
 * A question's bindings while the coach is open. The coach wins if both have the same key. A narrow footer shows only
 * the first keys, so Enter comes first or, during a hint, the key that lists the moves. The footer has no room for most
 * of the question's own keys.
 */
function withBindings(
  asked: readonly AnyBinding<SceneStep>[],
  coach: readonly PanelBinding<SceneStep>[],
  keys: CoachKeys,
): readonly AnyBinding<SceneStep>[] {
  const taken = coach.flatMap((binding) => binding.keys);
  const question = asked.flatMap(({ footer, ...binding }): readonly AnyBinding<SceneStep>[] => {
    const free = binding.keys.filter((key) => !taken.includes(key));
    if (free.length === 0) return [];
    const isShown = free.some((key) => ['enter', 'f1', 'f10'].includes(key));
    return [{ ...binding, keys: free, ...(isShown && footer !== undefined && { footer }) }];
  });
  const answers = keys === 'hint' ? [] : question.filter((binding) => binding.keys.includes('enter'));
  return [...answers, ...coach, ...question.filter((binding) => !answers.includes(binding))];
}
