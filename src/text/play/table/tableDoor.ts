import type { TableGuest, TableView } from '../../../session/index.js';
import { andList, quoted } from '../../phrases.js';

/** Line mode's commands for the player who decides who comes in. `whom` says who can be removed. */
export const doorHelp = (whom: string): readonly string[] => [
  'lock: make newcomers ask to come in. unlock: let everybody in again.',
  'admit <name>: let somebody in who is waiting. refuse <name>: turn somebody away.',
  `remove <name>: remove ${whom}, and lock the table.`,
];

/** Messages about who comes to a network table: its lock, people waiting outside, and watchers. */
export const doorMessages = {
  locked: 'The table is locked: newcomers must ask to come in.',
  unlocked: 'The table is no longer locked.',
  /** Names come last, so that no made-up name can pass for a message of ours. */
  watching: (names: readonly string[]): string =>
    names.length === 1
      ? `1 person is watching: ${names.join('')}.`
      : `${names.length} people are watching: ${names.join(', ')}.`,
  asking: (guests: readonly TableGuest[], how: string): string => {
    const [first, ...others] = guests;
    if (first && others.length === 0)
      return `${first.name} wants to ${first.wants === 'seat' ? 'join' : 'watch'}. ${how}`;
    return `${guests.length} people want to come in: ${guests.map(({ name }) => name).join(', ')}. ${how}`;
  },
  letIn: 'To answer, type: admit <name>, or refuse <name>',
  noGuest: (typed: string, names: readonly string[]): string => {
    if (names.length === 0) return 'Nobody is waiting to come in.';
    const waiting = `Waiting: ${andList(names)}.`;
    return typed === ''
      ? `Type a name after the command. ${waiting}`
      : `${quoted(typed)} isn't waiting. ${waiting}`;
  },
  byVote: (name: string): string =>
    `During the game, only a vote removes a player. To vote, type: agree ${name}`,
  othersDecide: (view: TableView): string => {
    const name = deciderOf(view);
    return name === undefined ? 'Only players can do that.' : `Only ${name} can do that now.`;
  },
} as const;

/** Who decides about newcomers: in the lobby the Master, later the first person who is here. */
function deciderOf({ seats, phase }: TableView): string | undefined {
  const decider =
    phase === 'lobby'
      ? seats.find(({ isMaster }) => isMaster)
      : seats.find(({ kind, presence }) => kind === 'person' && presence === 'here');
  return decider?.name;
}
