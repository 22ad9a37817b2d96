import { expect } from '@jest/globals';
import type { Scene } from '../net/scene.js';

/** Runs `serve` with this secret. It must refuse to start, with one line. Returns this line. */
export async function refusalOf(
  scene: Scene,
  args: readonly string[],
  secret: string | undefined,
): Promise<string> {
  const program = scene.start('server', ['serve', '--listen', '127.0.0.1:0', ...args], {
    env: { YAHTZEE_SECRET: secret },
  });
  const status = await program.ends();
  const lines = program.errors().split('\n');
  expect({ status, output: program.lines(), more: lines.slice(1) }).toEqual({
    status: 2,
    output: [],
    more: [''],
  });
  return lines[0] ?? '';
}
