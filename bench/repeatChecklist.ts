import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/support/child.js';

/** What tests of the checklist are called; see docs/testing.md. */
const TITLE = 'checklist \\d+:';
const KINDS = ['pty', 'slow'] as const;
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** What of jest's report is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * Runs the tests of the checklist in real terminals again and again, and tells of each that failed.
 *
 * @returns how many failed, each time counted
 */
export async function repeatChecklist(repeats: number): Promise<number> {
  const failures = new Map<string, number>();
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const startedAt = performance.now();
    const { passed, failed } = await runOnce();
    for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`  ${repeat}: ${passed} passed, ${failed.length} failed, ${seconds} s`);
  }
  for (const [name, times] of failures) console.log(`  failed ${times} times: ${name}`);
  return [...failures.values()].reduce((sum, times) => sum + times, 0);
}

async function runOnce(): Promise<{ readonly passed: number; readonly failed: readonly string[] }> {
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
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  const tests = testResults.flatMap(({ name, message, assertionResults }) =>
    // A file that could not be run has no tests.
    assertionResults.length === 0 && message !== ''
      ? [{ fullName: name, status: 'failed' }]
      : assertionResults,
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  };
}

/** The test files in which there is such a test: jest takes a while to read the others only to skip them. */
const filesWithTitles = (): readonly string[] =>
  KINDS.flatMap((kind) =>
    readdirSync(`test/${kind}`)
      .map((name) => `test/${kind}/${name}`)
      .filter((path) => new RegExp(TITLE).test(readFileSync(path, 'utf8'))),
  );
