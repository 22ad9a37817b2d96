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
import type { Place } from '../../../src/ui/core/places.js';
import { exampleScenes } from '../../../src/ui/run/examplePanels.js';

const scenes = exampleScenes();

const pageOf = (title: string): string =>
  howToPlay(OFFICIAL)
    .filter((page) => page.title === title)
    .flatMap(({ lines }) => lines)
    .join('\n');

const QUICK_KEYS = pageOf('Quick Keys');
const RULES = startMessages.rules(OFFICIAL.name)[0] ?? '';
const ANSWERS = pageOf('Answering the Prompts');

describe('a key mentioned in a text has the effect that the text describes', () => {
  test.each<[text: string, named: string | RegExp, places: readonly Place[], does: RegExp]>([
    [RULES, 'F4 other rules', ['player-count', 'player-name'], /choose the rule set/],
    [RULES, 'F5 how to play', ['player-count', 'player-name'], /show how to play/],
    [turnMessages.noQuickKey('w', 'letters'), 'r rolls', ['quick'], /^roll$/],
    [
      turnMessages.noQuickKey('w', 'letters'),
      's highlights',
      ['quick', 'quick-box'],
      /highlight the box with the most points/,
    ],
    [yesOrNo('Fill in Aces?'), /y\/n/, ['confirm'], /answer yes/],
    [yesOrNo('Fill in Aces?'), /n\)/, ['confirm'], /answer no/],
    [whatNowMessages.confirm('Fill in Aces?', ''), 'y or n', ['confirm'], /answer yes/],
    [promptMessages.playerCount('1'), 'Enter for', ['player-count'], /answer the question|^roll$/],
    [promptMessages.playerName(1, 'Ann'), 'Enter for', ['player-name'], /answer the question|^roll$/],
    [promptMessages.quick('letters', 'enter'), 'Enter rolls', ['quick'], /^roll the other dice/],
    [promptMessages.quick('letters', 'r'), 'r rolls', ['quick'], /^roll$/],
    [promptMessages.quick('arrows', 'r'), 'Up and', ['quick'], /^highlight a box$/],
    [promptMessages.quickLastRoll('arrows', 'starred'), 'Up and', ['quick-box'], /^highlight a box$/],
    [
      QUICK_KEYS,
      'F2 to switch',
      ['hold', 'dice-numbers', 'box-name', 'quick'],
      /switch to quick keys or prompts/,
    ],
    [QUICK_KEYS, /\br\)/, ['quick'], /^roll$/],
    [QUICK_KEYS, 'F1 shows help', ['hold', 'dice-numbers', 'box-name', 'quick'], /show your options/],
    [QUICK_KEYS, 'F3 asks', ['hold', 'dice-numbers', 'box-name', 'quick'], /ask the coach/],
    [QUICK_KEYS, 'F10 leaves', ['hold', 'dice-numbers', 'box-name', 'quick'], /^leave$/],
    [ANSWERS, /Tab\b/, ['box-name'], /complete the name/],
  ])('%s: %s', (text, named, places, does) => {
    const said = text.match(named)?.[0];
    expect(said).toBeDefined();
    const [word = ''] = /\w+/.exec(said ?? '') ?? [];
    for (const place of places) {
      const { bindings = [] } = scenes.find((keys) => keys.place === place) ?? {};
      expect(bindings.find(({ keys }) => keys.includes(word.toLowerCase()))?.does).toMatch(does);
    }
  });

  test('texts mention no other function keys', () => {
    const texts = [
      ...howToPlay(OFFICIAL).flatMap(({ lines }) => lines),
      ...Object.values(promptMessages),
      ...startMessages.rules(OFFICIAL.name),
    ];
    const named = new Set(texts.flatMap((text) => String(text).match(/\bF\d+\b/g) ?? []));
    const bound = new Set(scenes.flatMap(({ bindings }) => bindings.flatMap(({ keys }) => keys)));
    expect([...named].filter((key) => !bound.has(key.toLowerCase()))).toEqual([]);
    expect([...named].sort()).toEqual(['F1', 'F10', 'F2', 'F3', 'F4', 'F5']);
  });
});
