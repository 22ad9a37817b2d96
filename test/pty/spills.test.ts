import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

test('the terminal of these tests finds rows that are too long, and screens that scroll', async () => {
  const draw = (text: string): string => `printf '\\033[?1049h\\033[2J\\033[H${text}\\n'; read answer`;
  const spillsOf = async (text: string): Promise<readonly string[]> => {
    await using term = await launch({ columns: 10, rows: 4, shell: () => draw(text) });
    await term.waitFor('end');
    return term.spills();
  };
  expect(await spillsOf('1234567890\\r\\nend')).toEqual([]);
  expect(await spillsOf('1234567890x\\r\\nend')).toEqual(['row 1 was longer than 10 columns: 1234567890']);
  expect(await spillsOf('1\\r\\n2\\r\\n3\\r\\nend')).toEqual(['the screen scrolled']);
});
