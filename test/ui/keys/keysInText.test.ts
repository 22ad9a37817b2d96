import { describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../../src/engine/index.js';
import {
  howToPlay,
  promptMessages,
  startMessages,
  turnMessages,
  whatNowMessages,
  yesOrNo,
} from '../../../src/text/index.js';
import type { Command } from '../../../src/ui/keys/command.js';
import { namedKey, textKey } from '../../../src/ui/input/events.js';
import { commandFor } from '../../../src/ui/keys/commandFor.js';
import { type Context, CONTEXTS } from '../../../src/ui/keys/context.js';
import { FULL_KEYMAP } from '../../../src/ui/keys/tableKeys.js';

const pageOf = (title: string): string =>
  howToPlay(OFFICIAL)
    .filter((page) => page.title === title)
    .flatMap(({ lines }) => lines)
    .join('\n');

const QUICK_KEYS = pageOf('Quick Keys');
const RULES = startMessages.rules(OFFICIAL.name)[0] ?? '';
const ANSWERS = pageOf('Answering the Prompts');

describe('a key mentioned in a text has the effect that the text describes', () => {
  test.each<[text: string, named: string | RegExp, contexts: readonly Context[], verb: Command['verb']]>([
    [RULES, 'F4 next rule set', ['player-count', 'player-name'], 'change-rules'],
    [RULES, 'F5 how to play', ['player-count', 'player-name'], 'how-to-play'],
    [turnMessages.noQuickKey('w'), 'r rolls', ['quick', 'quick-box'], 'roll'],
    [turnMessages.noQuickKey('w'), 's marks', ['quick', 'quick-box'], 'stop-and-score'],
    [yesOrNo('Fill in Aces?'), /y\/n/, ['confirm'], 'confirm'],
    [yesOrNo('Fill in Aces?'), /n\)/, ['confirm'], 'refuse'],
    [whatNowMessages.confirm('Fill in Aces?', ''), 'y or n', ['confirm'], 'confirm'],
    [promptMessages.playerCount('1'), 'Enter for', ['player-count'], 'answer'],
    [promptMessages.playerName(1, 'Ann'), 'Enter for', ['player-name'], 'answer'],
    [promptMessages.quick, 'Enter rolls', ['quick'], 'answer'],
    [QUICK_KEYS, 'F2 to switch', ['hold', 'dice-numbers', 'box-name', 'quick'], 'change-input'],
    [QUICK_KEYS, /\br\)/, ['quick'], 'roll'],
    [QUICK_KEYS, 'F1 shows help', ['hold', 'dice-numbers', 'box-name', 'quick'], 'help'],
    [QUICK_KEYS, 'F3 asks', ['hold', 'dice-numbers', 'box-name', 'quick'], 'coach'],
    [QUICK_KEYS, 'F10 leaves', ['hold', 'dice-numbers', 'box-name', 'quick'], 'leave'],
    [ANSWERS, /Tab\b/, ['box-name'], 'complete'],
  ])('%s: %s', (text, named, contexts, verb) => {
    const said = text.match(named)?.[0];
    expect(said).toBeDefined();
    const [word = ''] = /\w+/.exec(said ?? '') ?? [];
    const key = word.length === 1 ? textKey(word) : namedKey(word.toLowerCase());
    for (const context of contexts) expect(commandFor(FULL_KEYMAP, context, key)?.verb).toBe(verb);
  });

  test('texts mention no other function keys', () => {
    const texts = [
      ...howToPlay(OFFICIAL).flatMap(({ lines }) => lines),
      ...Object.values(promptMessages),
      ...startMessages.rules(OFFICIAL.name),
    ];
    const named = new Set(texts.flatMap((text) => String(text).match(/\bF\d+\b/g) ?? []));
    const bound = new Set(CONTEXTS.flatMap((context) => FULL_KEYMAP[context].flatMap(({ keys }) => keys)));
    expect([...named].filter((key) => !bound.has(key.toLowerCase()))).toEqual([]);
    expect([...named].sort()).toEqual(['F1', 'F10', 'F2', 'F3', 'F4', 'F5']);
  });
});
