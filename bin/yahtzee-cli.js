#!/usr/bin/env node
// Node 22 and later can keep compiled code on the disk, so that the next start is faster. Without
// stored code, Node compiles the program at every start.
process.getBuiltinModule('node:module').enableCompileCache?.();
await import('../dist/cli.js');
