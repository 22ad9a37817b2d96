import { bind, type Binding } from './bindings.js';
import type { CoachKeys } from './context.js';
import type { Direction } from './command.js';

const CLOSES = 'close the coach';

const mark = (key: string, to: Direction, does: string, footer?: string): Binding =>
  bind([key], { verb: 'mark-move', to }, does, footer);

const MARKING_MOVES: readonly Binding[] = [
  mark('down', 'down', 'mark the next move', 'next'),
  mark('up', 'up', 'mark the previous move'),
  mark('pagedown', 'page-down', 'mark a move one screen down'),
  mark('pageup', 'page-up', 'mark a move one screen up'),
  mark('home', 'first', 'mark the best move'),
  mark('end', 'last', 'mark the last move'),
];

/**
 * Returns the additional bindings for a question while the coach is open.
 *
 * @param coach the keys that ask the coach
 */
export function coachBindings(keys: CoachKeys, coach: readonly string[]): readonly Binding[] {
  const close = bind(['escape'], { verb: 'close-coach' }, CLOSES, 'close');
  const closeAlso = bind(coach, { verb: 'coach' }, CLOSES);
  switch (keys) {
    case 'hint':
      return [bind(coach, { verb: 'coach' }, 'show the moves, best first', 'moves'), close];
    case 'moves':
      return [
        bind(['enter'], { verb: 'take-move' }, 'take the marked move', 'play'),
        close,
        ...MARKING_MOVES,
        closeAlso,
      ];
    case 'marks':
      return [close, ...MARKING_MOVES, closeAlso];
    case 'close':
      return [close, closeAlso];
  }
}

/** The commands whose footer labels remain while the coach is open. The footer has no room for more labels. */
const IN_FOOTER: readonly Binding['command']['verb'][] = ['answer', 'help', 'leave'];

/**
 * Returns the bindings of a question while the coach is open. The coach's keys replace bindings of the question that
 * use the same keys. Usually, Enter comes first, because a narrow footer shows only the first keys. While the coach
 * shows a hint, the key that lists the moves comes before Enter.
 */
export function withCoachBindings(bindings: readonly Binding[], keys: CoachKeys): readonly Binding[] {
  const asks = bindings.filter(({ command }) => command.verb === 'coach').flatMap((binding) => binding.keys);
  const coach = coachBindings(keys, asks);
  const taken = coach.flatMap((binding) => binding.keys);
  const question = bindings.flatMap(({ footer, ...binding }): readonly Binding[] => {
    const free = binding.keys.filter((key) => !taken.includes(key));
    if (free.length === 0) return [];
    const isShown = footer !== undefined && IN_FOOTER.includes(binding.command.verb);
    return [{ ...binding, keys: free, ...(isShown && { footer }) }];
  });
  const answers = keys === 'hint' ? [] : question.filter(({ command }) => command.verb === 'answer');
  return [...answers, ...coach, ...question.filter((binding) => !answers.includes(binding))];
}
