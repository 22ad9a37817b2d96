// Runs all checks. Lint takes longest, so the others run alongside it. Prints each check's output when it
// ends. The exit status is 1 if a check fails.
import { exec } from 'node:child_process';

const GROUPS = [['lint'], ['check:types', 'check:format', 'check:unused']];

/**
 * Runs an npm script and collects what it prints.
 * @param {string} script
 * @returns {Promise<{isOk: boolean, output: string}>}
 */
const run = (script) =>
  new Promise((resolve) => {
    exec(`npm run ${script}`, { maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve({ isOk: !error, output: stdout + stderr }),
    );
  });

await Promise.all(
  GROUPS.map(async (scripts) => {
    for (const script of scripts) {
      const { isOk, output } = await run(script);
      process.stdout.write(output);
      if (!isOk) process.exitCode = 1;
    }
  }),
);
