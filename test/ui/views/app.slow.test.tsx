import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, render } from 'ink-testing-library';
import { App } from '../../../src/ui/screens/App.js';
import { bytesOf } from '../../support/keys.js';
import { openScreen, type ScreenOptions } from '../../support/screen.js';

afterEach(cleanup);

/** Renders the app in a terminal of 100 columns. */
function live(options: ScreenOptions) {
  const screen = openScreen({ ...options, size: { columns: 100, rows: 40 } });
  const { stdin, frames, lastFrame, unmount } = render(<App store={screen.store} />);
  /** Resolves with the first frame that contains the text. */
  const shown = async (text: string): Promise<string> => {
    while (!lastFrame()?.includes(text)) await new Promise((resolve) => setImmediate(resolve));
    return lastFrame() ?? '';
  };
  return { screen, stdin, frames, shown, unmount };
}

describe('the rendered app', () => {
  test('draws the results of key presses', async () => {
    const { stdin, shown } = live({ players: ['Anna'] });
    await shown('dice to hold (0-5)? Or');
    stdin.write('2\r13');
    expect(await shown('13_')).toContain('HELD');
    stdin.write(bytesOf('f2'));
    await shown('1-5 hold dice by place, Enter rolls');
  });

  test('draws a burst of keys as one frame', async () => {
    const { stdin, frames, shown } = live({ players: ['Anna'], input: 'quick' });
    await shown('2 rolls left');
    const before = frames.length;
    stdin.write('123r');
    await shown('1 roll left');
    // Messages that do not come from keys may add other frames. A frame drawn between two of these keys would show held
    // dice and two rolls left.
    const between = frames.slice(before).filter((frame) => /2 rolls left/.test(frame) && /HELD/.test(frame));
    expect(between).toEqual([]);
    expect(frames.at(-1)).toContain('HELD');
  });

  test('has no listeners after unmounting', async () => {
    const { screen, stdin, shown, unmount } = live({ players: ['Anna'], input: 'quick' });
    await shown('2 rolls left');
    const game = screen.snapshot();
    unmount();
    stdin.write('r');
    expect(screen.snapshot()).toBe(game);
  });
});
