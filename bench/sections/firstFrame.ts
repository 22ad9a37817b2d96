import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePlainly } from '../../scripts/bundle.mjs';
import { program, temporaryFolder } from '../../test/support/child.js';
import { type Figure, milliseconds, ratioFigure, type Section } from '../figure.js';
import { interleavedMedians } from '../statistics.js';
import { openTerminal } from '../terminal.js';

const ROUNDS = 15;
const MAX_TO_NODE = 3.0;
const MAX_TO_INK = 1.15;

/**
 * Measures the time until the board or the menu appears, against an empty Node program and a minimal Ink
 * program.
 */
export const firstFrame: Section = {
  title: `First frame in a terminal of 80 x 24 (medians of ${ROUNDS})`,
  async measure(): Promise<readonly Figure[]> {
    using home = temporaryFolder();
    const hello = await bundleHello(join(home.path, 'hello'));
    const untilFrame = async (args: readonly string[], text: string): Promise<number> => {
      // Without YAHTZEE_HOME, games are stored in the platform's usual folder.
      const terminal = openTerminal(args, home.path, { YAHTZEE_HOME: undefined });
      try {
        return await terminal.frameWith(text);
      } finally {
        await terminal.close();
      }
    };
    const medians = await interleavedMedians(ROUNDS, {
      node: () => openTerminal(['-e', '0'], home.path).exited,
      ink: () => untilFrame([hello], 'Hello'),
      game: () => untilFrame([program, '--players', 'Ann'], 'dice to hold (0-5)? Or'),
      menu: () => untilFrame([program], 'How to play'),
    });
    return [
      { label: 'node -e 0, from start to end', value: milliseconds(medians.node) },
      { label: 'Ink, one line of text', value: milliseconds(medians.ink) },
      { label: 'yahtzee-cli --players Ann', value: milliseconds(medians.game) },
      { label: 'yahtzee-cli, menu', value: milliseconds(medians.menu) },
      { label: 'Ink / node', value: `${(medians.ink / medians.node).toFixed(2)} x` },
      ratioFigure('yahtzee-cli / node', medians.game, medians.node, MAX_TO_NODE),
      ratioFigure('yahtzee-cli / Ink', medians.game, medians.ink, MAX_TO_INK),
      ratioFigure('yahtzee-cli, menu / Ink', medians.menu, medians.ink, MAX_TO_INK),
    ];
  },
};

/** Bundles the minimal Ink program without the game's startup optimisations. Returns the bundled file. */
async function bundleHello(folder: string): Promise<string> {
  mkdirSync(folder);
  // Without this package.json, Node would parse the file twice to find out that it's a module.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await bundlePlainly({ input: { hello: 'bench/inkHello.tsx' }, dir: folder });
  return join(folder, 'hello.js');
}
