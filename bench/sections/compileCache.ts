import { execFileSync } from 'node:child_process';
import { type Env, node, program, temporaryFolder } from '../../test/support/child.js';
import { atMost, type Figure, milliseconds, type Section, times } from '../figure.js';
import { interleavedMedians } from '../statistics.js';
import { openTerminal } from '../terminal.js';

const ROUNDS = 25;
// The cache mustn't slow the start. The limit allows for other work on the machine.
const MAX_RATIO = 1.1;

/** Measures how much Node's compile cache speeds up the first frame. Node 20 has no compile cache. */
export const compileCache: Section = {
  title: `First frame with and without Node's compile cache (medians of ${ROUNDS})`,
  async measure(): Promise<readonly Figure[]> {
    const [version = '', support] = execFileSync(node, ['-p', FACTS], { encoding: 'utf8' }).trim().split(' ');
    if (support !== 'function') return [{ label: `Node ${version}`, value: 'no compile cache' }];
    using home = temporaryFolder();
    const untilFrame = async (env: Env): Promise<number> => {
      const terminal = openTerminal([program, '--players', 'Ann'], home.path, env);
      const ms = await terminal.frameWith('dice to hold (0-5)? Or');
      // Node writes its cache when the process ends, so it mustn't be killed.
      await terminal.end();
      return ms;
    };
    const { without, cached } = await interleavedMedians(ROUNDS, {
      without: () => untilFrame({ NODE_DISABLE_COMPILE_CACHE: '1' }),
      cached: () => untilFrame({ NODE_COMPILE_CACHE: undefined }),
    });
    return [
      { label: `Node ${version}, without the cache`, value: milliseconds(without) },
      { label: `Node ${version}, with the cache`, value: milliseconds(cached) },
      atMost('with / without', cached / without, MAX_RATIO, times),
    ];
  },
};

/** An expression for Node's version and the type of the function that turns on the compile cache. */
const FACTS = "process.version + ' ' + typeof process.getBuiltinModule('module').enableCompileCache";
