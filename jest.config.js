import { TEST_LIMIT_MS } from './test/support/limits.mjs';

// Use React's production build, as in the published program. The production build is faster than the development build.
process.env['NODE_ENV'] = 'production';

/** @type {import('jest').Config} */
export default {
  maxWorkers: 2,
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  testSequencer: '<rootDir>/test/support/slowestFirst.mjs',
  testTimeout: TEST_LIMIT_MS,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  resolver: '<rootDir>/test/support/resolver.cjs',
  // The sources import './x.js', the name that the compiled file would have.
  moduleNameMapper: {
    // Threads can run only the built program.
    '/pool\\.js$': '<rootDir>/test/support/threadsHere.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // By default jest loads WebAssembly as a module, but the program needs the bytes of the file.
    '/kernel/kernel\\.wasm$': '<rootDir>/test/support/kernelBytes.ts',
    // Ink needs one of the 200 functions of this package. The build drops the others, but jest would load them all.
    '^es-toolkit/compat$': '<rootDir>/node_modules/es-toolkit/dist/compat/function/throttle.mjs',
  },
  // The option `isolatedModules` in tsconfig.json makes ts-jest translate each file without checking types.
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true }] },
  // Ignore the builds, because jest would treat them as duplicate packages with the same name.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
};
