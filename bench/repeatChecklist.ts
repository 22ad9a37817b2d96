import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/support/child.js';

/** What tests of the checklist are called; see docs/testing.md. */
const TITLE = 'checklist \\d+:';
const KINDS = ['pty', 'slow'] as const;
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

interface Test {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages?: readonly string[];
}

/** What of jest's report is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly Test[];
  }[];
}

/**
 * Runs the tests of the checklist in real terminals again and again, and tells of each that failed, the first time with why.
 *
 * @returns how many failed, each time counted; a run of other tests than the first, or of none, is one more
 */
export async function repeatChecklist(repeats: number): Promise<number> {
  const failures = new Map<string, number>();
  const fail = (name: string, why: string): void => {
    const before = failures.get(name) ?? 0;
    failures.set(name, before + 1);
    if (before === 0) console.log(`  ${name}\n${why}`);
  };
  let whole: number | undefined;
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const startedAt = performance.now();
    const tests = await runOnce();
    const failed = tests.filter(({ status }) => status === 'failed');
    const passed = tests.filter(({ status }) => status === 'passed').length;
    for (const { fullName, failureMessages = [] } of failed) fail(fullName, failureMessages.join('\n'));
    const run = passed + failed.length;
    whole ??= run;
    if (run === 0 || run !== whole) fail('a run that was not whole', `${run} tests were run, not ${whole}`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`  ${repeat}: ${passed} passed, ${failed.length} failed, ${seconds} s`);
  }
  for (const [name, times] of failures) console.log(`  failed ${times} times: ${name}`);
  return [...failures.values()].reduce((sum, times) => sum + times, 0);
}

/** The tests that were run; none where jest came to no report. */
async function runOnce(): Promise<readonly Test[]> {
  using folder = temporaryFolder();
  const outputFile = join(folder.path, 'report.json');
  const args = [...JEST, 'node_modules/jest/bin/jest.js', '--selectProjects', ...KINDS];
  args.push(
    '--maxWorkers',
    '2',
    '-t',
    TITLE,
    '--json',
    '--outputFile',
    outputFile,
    '--',
    ...filesWithTitles(),
  );
  await new Promise((resolve, reject) => {
    spawn(process.execPath, args, { stdio: 'ignore' }).on('error', reject).on('close', resolve);
  });
  if (!existsSync(outputFile)) return [];
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  return testResults.flatMap(({ name, message, assertionResults }) =>
    // A file that could not be run has no tests.
    assertionResults.length === 0 && message !== ''
      ? [{ fullName: name, status: 'failed', failureMessages: [message] }]
      : assertionResults,
  );
}

/** The test files in which there is such a test: jest takes a while to read the others only to skip them. */
const filesWithTitles = (): readonly string[] =>
  KINDS.flatMap((kind) =>
    readdirSync(`test/${kind}`)
      .map((name) => `test/${kind}/${name}`)
      .filter((path) => new RegExp(TITLE).test(readFileSync(path, 'utf8'))),
  );
