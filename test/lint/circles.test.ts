import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

/** The files of the screen's model, which describe each other's states. */
const SCREEN_MODEL = ['messages', 'model'].map((name) => `src/ui/model/${name}.ts`);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('kernel/assembly'));

/** Returns the files in src/ that a file imports, types included. */
const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/\b(?:from|import\() ?'(\.[^']+)\.js'/g)].flatMap(
    ([, source = '']) =>
      ['.ts', '.tsx'].map((end) => join(dirname(path), source) + end).filter((each) => existsSync(each)),
  );

const graph = new Map(files.map((path) => [path, importsOf(path)]));

function reachableFrom(path: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(path) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return reached;
}

test('no import leads back to its own file, types included, except in the model of the screen', () => {
  expect(files.length).toBeGreaterThan(300);
  const inCircles = files.filter((path) => reachableFrom(path).has(path));
  expect(inCircles.sort()).toEqual(SCREEN_MODEL);
  // At run time, these two don't import each other.
  for (const path of SCREEN_MODEL)
    expect(readFileSync(path, 'utf8')).not.toMatch(/import (?!type )[^;]*'\.\/(?:messages|model)\.js'/);
});
