import type { AnyBinding, Keys, PanelBinding, Step } from '../../core/panel.js';
import type { Direction } from '../../core/command.js';
import type { CoachKeys, QuestionPlace } from '../../core/places.js';
import { movesShown, type OpenCoach, takesMove } from '../../model/coach.js';
import type { Request } from '../../model/messages.js';
import type { SceneOf } from '../../model/model.js';
import type { Question } from '../../model/turn.js';

type TurnStep = Step<SceneOf<'turn'>, Request>;

/** What the coach's keys do. */
export interface CoachActs {
  readonly nextStage: () => TurnStep;
  readonly close: () => TurnStep;
  readonly markMove: (to: Direction) => TurnStep;
  readonly takeMarked: () => TurnStep;
}

/** Returns what the coach's keys do while the coach is open. */
function coachKeysFor(coach: OpenCoach, question: Question): CoachKeys {
  if (coach.stage === 'hint' && coach.answer.name !== 'unavailable') return 'hint';
  if (coach.answer.name === 'unavailable') return 'close';
  if (takesMove(coach, question)) return 'moves';
  return question.name === 'quick' && question.marked === undefined ? 'marks' : 'close';
}

/**
 * Returns the additional bindings for a question while the coach is open.
 *
 * @param asks the keys that ask the coach, and whether nobody can ask now
 * @param hasMoves whether the coach lists moves
 */
export function coachBindings(
  keys: CoachKeys,
  asks: { readonly keys: readonly string[]; readonly isIdle: boolean },
  { nextStage, close, markMove, takeMarked }: CoachActs,
  hasMoves: boolean,
): readonly PanelBinding<TurnStep>[] {
  const closes = { keys: ['escape'], does: 'close the coach', footer: 'close', run: close };
  const closesAlso = { ...asks, does: closes.does, run: nextStage };
  const mark = (key: string, to: Direction, does: string, footer?: string): PanelBinding<TurnStep> => ({
    keys: [key],
    does,
    ...(footer !== undefined && { footer }),
    isIdle: !hasMoves,
    run: () => markMove(to),
  });
  const marks = [
    mark('down', 'down', 'mark the next move', 'next'),
    mark('up', 'up', 'mark the previous move'),
    mark('pagedown', 'page-down', 'mark a move one screen down'),
    mark('pageup', 'page-up', 'mark a move one screen up'),
    mark('home', 'first', 'mark the best move'),
    mark('end', 'last', 'mark the last move'),
  ];
  switch (keys) {
    case 'hint':
      return [{ ...asks, does: 'show the moves, best first', footer: 'moves', run: nextStage }, closes];
    case 'moves':
      return [
        { keys: ['enter'], does: 'take the marked move', footer: 'play', isIdle: !hasMoves, run: takeMarked },
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

/** Returns the keys of a question while the coach is open. `asked` are those while the coach is closed. */
export function withCoach(
  asked: Keys<TurnStep>,
  place: QuestionPlace,
  coach: OpenCoach,
  question: Question,
  acts: CoachActs,
): Keys<TurnStep> {
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
 * Returns the bindings of a question while the coach is open. The coach's keys replace bindings of the question that
 * use the same keys. Usually, Enter comes first, because a narrow footer shows only the first keys. While the coach
 * shows a hint, the key that lists the moves comes before Enter. The footer has no room for the question's other keys.
 */
function withBindings(
  asked: readonly AnyBinding<TurnStep>[],
  coach: readonly PanelBinding<TurnStep>[],
  keys: CoachKeys,
): readonly AnyBinding<TurnStep>[] {
  const taken = coach.flatMap((binding) => binding.keys);
  const question = asked.flatMap(({ footer, ...binding }): readonly AnyBinding<TurnStep>[] => {
    const free = binding.keys.filter((key) => !taken.includes(key));
    if (free.length === 0) return [];
    const isShown = free.some((key) => ['enter', 'f1', 'f10'].includes(key));
    return [{ ...binding, keys: free, ...(isShown && footer !== undefined && { footer }) }];
  });
  const answers = keys === 'hint' ? [] : question.filter((binding) => binding.keys.includes('enter'));
  return [...answers, ...coach, ...question.filter((binding) => !answers.includes(binding))];
}
