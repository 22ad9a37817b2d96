import { program, temporaryFolder } from '../../test/support/child.js';
import { milliseconds, ratioFigure, type Section } from '../figure.js';
import { runTime } from '../runTime.js';
import { interleavedMedians } from '../statistics.js';

const ROUNDS = 15;
const MAX_TO_NODE = 1.6;
const COMMANDS = ['--help', 'score 1 3 3 4 3', 'rules'];

/** Measures the run time of commands that print text, against an empty Node program. */
export const commands: Section = {
  title: `Commands, from start to end (medians of ${ROUNDS})`,
  async measure() {
    using home = temporaryFolder();
    const bare = 'node -e 0';
    const medians = await interleavedMedians(
      ROUNDS,
      Object.fromEntries([
        [bare, () => runTime(['-e', '0'], home.path)],
        ...COMMANDS.map((command) => [command, () => runTime([program, ...command.split(' ')], home.path)]),
      ]) as Record<string, () => Promise<number>>,
    );
    const node = medians[bare] ?? Number.NaN;
    return [
      { label: bare, value: milliseconds(node) },
      ...COMMANDS.flatMap((command) => {
        const time = medians[command] ?? Number.NaN;
        return [
          { label: `yahtzee-cli ${command}`, value: milliseconds(time) },
          ratioFigure(`yahtzee-cli ${command} / node`, time, node, MAX_TO_NODE),
        ];
      }),
    ];
  },
};
