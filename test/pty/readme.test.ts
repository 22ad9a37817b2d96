import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readmeScreen, withScreen } from '../support/readmeScreen.js';

test('README shows the screen that the program draws (npm run screen)', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const screen = await readmeScreen();
  expect(readme).toContain(screen);
  expect(withScreen(readme, screen)).toBe(readme);
});
