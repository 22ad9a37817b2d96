import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/support/child.js';

/** Matches the titles of tests that belong to the checklist in docs/testing.md. */
const TITLE = 'checklist \\d+:';
const FOLDERS = ['pty', 'slow'];
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

interface Test {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages?: readonly string[];
}

/** The parts of jest's report that this benchmark uses. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly Test[];
  }[];
}

/**
 * Repeats the checklist tests in real terminals. Prints a test's first failure with the reason, and at the
 * end how often each test failed.
 * @returns the number of failures. A round without tests, or with a different number than the first, counts
 * as one more.
 */
export async function repeatChecklist(repeats: number): Promise<number> {
  const failures = new Map<string, number>();
  const fail = (name: string, why: string): void => {
    const before = failures.get(name) ?? 0;
    failures.set(name, before + 1);
    if (before === 0) console.log(`  ${name}\n${why}`);
  };
  let expected: number | undefined;
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const startedAt = performance.now();
    const tests = await runOnce();
    const failed = tests.filter(({ status }) => status === 'failed');
    const passed = tests.filter(({ status }) => status === 'passed').length;
    for (const { fullName, failureMessages = [] } of failed) fail(fullName, failureMessages.join('\n'));
    const run = passed + failed.length;
    expected ??= run;
    if (run === 0 || run !== expected) fail('an incomplete run', `${run} tests ran instead of ${expected}`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`  ${repeat}: ${passed} passed, ${failed.length} failed, ${seconds} s`);
  }
  for (const [name, times] of failures) console.log(`  failed ${times} times: ${name}`);
  return [...failures.values()].reduce((sum, times) => sum + times, 0);
}

/** Returns the tests that ran, or an empty list if jest wrote no report. */
async function runOnce(): Promise<readonly Test[]> {
  using folder = temporaryFolder();
  const outputFile = join(folder.path, 'report.json');
  const options = ['-t', TITLE, '--json', '--outputFile', outputFile];
  const args = [...JEST, 'node_modules/jest/bin/jest.js', ...options, '--', ...filesWithTitles()];
  await new Promise((resolve, reject) => {
    spawn(process.execPath, args, { stdio: 'ignore' }).on('error', reject).on('close', resolve);
  });
  if (!existsSync(outputFile)) return [];
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  return testResults.flatMap(({ name, message, assertionResults }) =>
    // If jest couldn't run a test file, the report has a message about it but no tests.
    assertionResults.length === 0 && message !== ''
      ? [{ fullName: name, status: 'failed', failureMessages: [message] }]
      : assertionResults,
  );
}

/**
 * Returns the test files with checklist tests. Jest gets only these, because loading a file takes time even
 * if all its tests are skipped.
 */
const filesWithTitles = (): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(`test/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `test/${folder}/${name}`)
      .filter((path) => new RegExp(TITLE).test(readFileSync(path, 'utf8'))),
  );
