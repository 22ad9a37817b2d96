import { TEST_LIMIT_MS } from './test/support/limits.mjs';

// Use React's production build, as in the published program. The production build is faster than the development build.
process.env['NODE_ENV'] = 'production';

const shared = {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // The sources import './x.js', the name that the compiled file would have.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // By default jest loads WebAssembly as a module, but the program needs the bytes of the file.
    '/kernel/kernel\\.wasm$': '<rootDir>/test/support/kernelBytes.ts',
  },
  // The option `isolatedModules` in tsconfig.json makes ts-jest translate each file without checking types.
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true }] },
  // Ignore the builds, because jest would treat them as duplicate packages with the same name.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
};

const kinds = ['nats', 'net', 'pty', 'slow', 'windows'];

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
      testPathIgnorePatterns: ['/node_modules/', ...kinds.map((kind) => `<rootDir>/test/${kind}/`)],
    },
    ...kinds.map((kind) => ({
      ...shared,
      displayName: kind,
      testMatch: [`<rootDir>/test/${kind}/**/*.test.{ts,tsx}`],
    })),
  ],
};
