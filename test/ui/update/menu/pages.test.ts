import { describe, expect, test } from '@jest/globals';
import type { ArchivePage, PageState } from '../../../../src/ui/index.js';
import { openScreen, SIZE_80, type TestScreen } from '../../../support/screen.js';

interface Request {
  readonly page: ArchivePage;
  readonly columns: number;
  readonly answer: (state: PageState) => void;
}

/** Opens the menu. `requests` contains the pages that the screen has asked for. */
function menu(): { readonly screen: TestScreen; readonly requests: Request[] } {
  const requests: Request[] = [];
  const page = (id: ArchivePage, columns: number): Promise<PageState> =>
    new Promise((resolve) => requests.push({ page: id, columns, answer: resolve }));
  return { screen: openScreen({ opening: 'home', archive: { page } }), requests };
}

const ready = (...lines: readonly string[]): PageState => ({ status: 'ready', lines });

async function answered(screen: TestScreen, request: Request | undefined, state: PageState): Promise<void> {
  const changed = screen.changed();
  request?.answer(state);
  await changed;
}

describe('a page that the menu opens', () => {
  test('opens with its letter, and is filled in when it has loaded', async () => {
    const { screen, requests } = menu();
    screen.type('b');
    expect(screen.frame().slice(0, 3)).toEqual(['BEST SCORES', '', 'One moment...']);
    expect(requests).toMatchObject([{ page: { name: 'scores' }, columns: 78 }]);
    await answered(screen, requests[0], ready('line 1', 'line 2'));
    expect(screen.frame().slice(0, 4)).toEqual(['BEST SCORES', '', 'line 1', 'line 2']);
  });

  test('scrolls, and Esc and q return to the same item of the menu', async () => {
    const { screen, requests } = menu();
    screen.type('b');
    await answered(screen, requests[0], ready(...Array.from({ length: 60 }, (_, line) => `line ${line}`)));
    screen.press('end');
    expect(screen.text()).toContain('line 59');
    await screen.escape();
    expect(screen.frame().find((line) => line.startsWith('>'))).toMatch(/^> b Best scores/);
    screen.press('enter');
    screen.type('q');
    expect(screen.context()).toBe('home');
  });

  test('is there again, at the same line, after help has been closed', async () => {
    const { screen, requests } = menu();
    screen.type('b');
    await answered(screen, requests[0], ready(...Array.from({ length: 60 }, (_, line) => `line ${line}`)));
    screen.press('down', 'down');
    const page = screen.text();
    for (const close of ['?', 'q', '\x1bOP']) {
      screen.press('f1');
      expect(screen.frame().slice(0, 2)).toEqual([
        'What you can do now',
        'Scroll this text, turn its pages, or close it.',
      ]);
      screen.type(close);
      expect(screen.text()).toBe(page);
    }
    screen.press('f1', 'f5', 'f1', 'f5');
    expect(screen.text()).toContain('page 1 of');
    await screen.escape();
    expect(screen.text()).toBe(page);
    await screen.escape();
    expect(screen.context()).toBe('home');
  });

  test('is filled in while help covers it', async () => {
    const { screen, requests } = menu();
    screen.type('b?');
    await answered(screen, requests[0], ready('line 1'));
    expect(screen.text()).not.toContain('line 1');
    screen.type('?');
    expect(screen.frame()[2]).toBe('line 1');
  });

  test("shows in one line why it couldn't be loaded", async () => {
    const { screen, requests } = menu();
    screen.type('b');
    await answered(screen, requests[0], { status: 'failed', line: 'The disk is on fire.' });
    expect(screen.frame()[2]).toBe('The disk is on fire.');
  });

  test('can have a second page, such as the averages', async () => {
    const { screen, requests } = menu();
    screen.type('b');
    const nextPage = { title: 'AVERAGES', lines: ['line 2'] };
    await answered(screen, requests[0], { status: 'ready', lines: ['line 1'], nextPage });
    expect(screen.frame().slice(0, 3)).toEqual(['BEST SCORES', '', 'line 1']);
    screen.press('right');
    expect(screen.frame().slice(0, 3)).toEqual(['AVERAGES', '', 'line 2']);
  });

  test("doesn't open again if it loads after it has been closed", async () => {
    const { screen, requests } = menu();
    screen.type('bq');
    requests[0]?.answer(ready('line 1'));
    await Promise.resolve();
    expect(screen.context()).toBe('home');
    screen.type('b');
    expect(screen.text()).not.toContain('line 1');
  });

  test('is loaded again for another width, and shows the old lines until then', async () => {
    const { screen, requests } = menu();
    screen.type('b');
    await answered(screen, requests[0], ready('wide'));
    const resized = (size: { columns: number; rows: number }): Promise<void> =>
      new Promise((resolve) =>
        screen.store.resized(
          () => size,
          () => setImmediate(resolve),
        ),
      );
    await resized({ columns: 60, rows: 30 });
    expect(requests.map(({ columns }) => columns)).toEqual([78, 59]);
    expect(screen.text()).toContain('wide');
    requests[0]?.answer(ready('late'));
    await answered(screen, requests[1], ready('narrow'));
    expect(screen.text()).toContain('narrow');
    await resized(SIZE_80);
    await resized({ columns: 120, rows: 40 });
    expect(requests.map(({ columns }) => columns)).toEqual([78, 59, 78]);
  });
});
