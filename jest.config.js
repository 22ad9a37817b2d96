import { TEST_LIMIT_MS } from './test/support/limits.mjs';

// Use React's production build, as in the published program. The production build is faster than the development build.
process.env['NODE_ENV'] = 'production';

const shared = {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // The sources import './x.js', the name that the compiled file would have.
  moduleNameMapper: {
    // Threads can run only the built program.
    '/pool\\.js$': '<rootDir>/test/support/threadsHere.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // By default jest loads WebAssembly as a module, but the program needs the bytes of the file.
    '/kernel/kernel\\.wasm$': '<rootDir>/test/support/kernelBytes.ts',
  },
  // The option `isolatedModules` in tsconfig.json makes ts-jest translate each file without checking types.
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true }] },
  // Ignore the builds, because jest would treat them as duplicate packages with the same name.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
};

/** Folders of tests that have a project of their own, with the same name. */
const folders = ['nats', 'net', 'pty', 'slow', 'windows'];

/** Test files in the other folders that take several seconds of processor time. They belong to the project `slow`. */
const SLOW_FILES = '<rootDir>/test/**/*.slow.test.{ts,tsx}';

/** A few of the tests in real terminals. They belong to the project `main`, too. */
const QUICK_TERMINAL_TESTS = 'pty/(firstGame|pipes)\\.test';

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/support/slowestFirst.mjs',
  // Set the time limit here, because jest ignores `testTimeout` inside a project.
  testTimeout: TEST_LIMIT_MS,
  projects: [
    {
      ...shared,
      displayName: 'main',
      testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '\\.slow\\.test',
        `<rootDir>/test/(?!${QUICK_TERMINAL_TESTS})(${folders.join('|')})/`,
      ],
    },
    ...folders.map((folder) => ({
      ...shared,
      displayName: folder,
      testMatch: [`<rootDir>/test/${folder}/**/*.test.{ts,tsx}`, ...(folder === 'slow' ? [SLOW_FILES] : [])],
    })),
  ],
};
