import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { expect, test } from '@jest/globals';
import { keysNow } from '../../../src/ui/screens/layers.js';
import { header, openTable, rollerFor } from '../../support/builders.js';
import { openScreen } from '../../support/screen.js';

test.each([
  ['with rolls left', []],
  ['with all dice held', ['1', '2', '3', '4', '5']],
  ['after the last roll', ['r', 'r']],
  ['after the last roll, with a marked box', ['r', 'r', 's']],
])('with quick keys, commands without an effect change neither game nor question: %s', (_, keys) => {
  const screen = openScreen({ players: ['Anna'], input: 'quick', roller: rollerFor(0) });
  keys.forEach((key) => screen.type(key));
  const { bindings } = keysNow(screen.model());
  const idle = bindings.filter(({ isIdle }) => isIdle).flatMap(({ keys }) => keys);
  expect(idle.length).toBeGreaterThan(0);
  const shown = () => {
    const { scene, stack } = screen.model();
    return { game: screen.game(), stack, question: scene.name === 'turn' ? scene.turn.question : scene };
  };
  const before = shown();
  for (const key of idle) {
    screen.send({ type: 'click', command: { verb: 'press', key } });
    expect([key, shown()]).toEqual([key, before]);
  }
});

const UNFINISHED = ['c', 'b', 'a'].map((id) => ({
  id,
  state: 'unfinished' as const,
  players: [id],
  kinds: [],
  about: '',
}));

test.each([
  ['the menu', 'home', [], { opening: 'home' }],
  ['the list of unfinished games', 'unfinished', ['f6'], { unfinished: UNFINISHED }],
] as const)(
  'in %s, Up and Down have an effect if they change the frame',
  async (_, context, open, options) => {
    for (const steps of [0, 1, 2]) {
      for (const to of ['up', 'down'] as const) {
        const screen = openScreen(options);
        if (context === 'unfinished') await screen.changed();
        screen.press(...open, ...Array<'down'>(steps).fill('down'));
        expect(screen.context()).toBe(context);
        const binding = keysNow(screen.model()).bindings.find(({ keys }) => keys.includes(to));
        const expected = binding?.isIdle !== true;
        const before = screen.text();
        screen.press(to);
        expect([steps, to, screen.text() !== before]).toEqual([steps, to, expected]);
      }
    }
  },
);

const TEXT = () => {
  const screen = openScreen({ size: { columns: 40, rows: 24 } });
  screen.press('f5');
  return screen;
};
const REPLAY = () =>
  openScreen({
    replay: recordingOf(header(1), openTable(header(1), rollerFor(0)).roll('12').score('chance').events()),
  });

test.each([
  ['a text at its first line', TEXT, []],
  ['a text at a later line', TEXT, ['down']],
  ['a text at its second page', TEXT, ['right']],
  ['a text at its last line', TEXT, ['end', 'end']],
  ['a replay at its beginning', REPLAY, []],
  ['a replay at its second event', REPLAY, ['right']],
  ['a replay at its end', REPLAY, ['end']],
] as const)('exactly the keys with an effect change the frame: %s', (_, open, keys) => {
  const at = () => {
    const screen = open();
    screen.press(...keys);
    return screen;
  };
  const bindings = keysNow(at().model()).bindings.filter(({ does }) => /^(scroll|turn|go to)/.test(does));
  expect(bindings.length).toBeGreaterThan(5);
  for (const binding of bindings) {
    const screen = at();
    const before = screen.text();
    screen.send({ type: 'click', command: { verb: 'press', key: binding.keys[0] ?? '' } });
    expect([binding.does, screen.text() !== before]).toEqual([binding.does, binding.isIdle !== true]);
  }
});

test('at the question for a box, Esc has an effect if it goes back or erases the answer', async () => {
  const screen = openScreen({ players: ['Anna'], roller: rollerFor(0) });
  const hasEffect = (): boolean =>
    keysNow(screen.model()).bindings.find(({ keys }) => keys.includes('escape'))?.isIdle !== true;
  screen.type('s\r');
  expect([screen.context(), hasEffect()]).toEqual(['box-name', true]);
  await screen.escape();
  screen.type('0\r0\r');
  expect([screen.context(), hasEffect()]).toEqual(['box-name', false]);
  screen.type('f');
  expect(hasEffect()).toBe(true);
});
