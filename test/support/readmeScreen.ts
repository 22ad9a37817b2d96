import { launch } from './pty.js';

/** The screen that README shows: four players in the second round, as the built program draws it. */
export async function readmeScreen(): Promise<string> {
  await using term = await launch({
    args: ['--players', 'Anna,Bertram,Chloe,Dmitri', '--seed', 'kestrel-41', '--no-animation'],
  });
  await term.waitFor('begins');
  term.press('enter');
  await term.waitFor('Dice to hold');
  for (const [name, box] of FIRST_ROUND) {
    await term.waitFor(`> ${name}`);
    term.type(`s${box}`);
    term.press('enter');
  }
  await term.waitFor('round 2');
  term.type('2');
  term.press('enter');
  await term.waitFor('Which 2 dice');
  term.type('12');
  term.press('enter');
  // A frame is drawn from the top: the footer of the next question comes last.
  await term.waitFor((lines) => [/second roll/, /s score/].every((text) => text.test(lines.join('\n'))));
  return term
    .lines()
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

const FIRST_ROUND = [
  ['Chloe', 'small straight'],
  ['Dmitri', 'chance'],
  ['Anna', 'chance'],
  ['Bertram', '3 of a kind'],
] as const;

const FENCE = /(<!-- screen -->\n```\n)[\s\S]*?(\n```)/;

/** A README with this screen in the place marked for it. */
export const withScreen = (readme: string, screen: string): string =>
  readme.replace(FENCE, (_, before: string, after: string) => `${before}${screen}${after}`);
