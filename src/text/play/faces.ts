import { brieflyQuoted } from '../layout.js';
import { counted } from '../phrases.js';

const EXAMPLE = ['3', '6', '1', '4', '4'];
const exampleOf = (count: number): string => EXAMPLE.slice(0, count).join(' ');
const diceText = (count: number): string => counted(count, 'die', 'dice');

/** What a throw of real dice decides: who starts (`roll-off`), the first roll of a turn, or a later one. */
export type ThrowKind = 'roll-off' | 'turn' | 'again';

export const facesMessages = {
  /** Longest wording first. */
  ask: (kind: ThrowKind, name: string, count: number): readonly string[] => {
    const roll = {
      'roll-off': `${name}, roll ${diceText(count)} to see who starts.`,
      turn: `${name}, roll ${diceText(count)}.`,
      again: `Roll ${diceText(count)}.`,
    }[kind];
    const show = count === 1 ? 'face does it' : 'faces do they';
    return [
      `${roll} Which ${show} show (such as ${exampleOf(count)})?`,
      `${roll} Which ${count === 1 ? 'face' : 'faces'}?`,
      `${kind === 'again' ? '' : `${name}: `}${counted(count, 'face', 'faces')}?`,
    ];
  },
  soFar: (totals: readonly (readonly [name: string, total: number])[]): string =>
    `${totals.map(([name, total]) => `${name} rolled ${total}`).join(', ')}.`,
  enterButton: '[ Enter ]',
  refused: (typed: string, count: number): string => {
    const [stray] = /[^1-6\s,;.]/u.exec(typed) ?? [];
    const problem =
      stray === undefined
        ? `You rolled ${diceText(count)}`
        : `${brieflyQuoted(stray)} isn't a face from 1 to 6`;
    return `${problem}: type ${counted(count, 'face', 'faces')}, such as ${exampleOf(count)}.`;
  },
} as const;
