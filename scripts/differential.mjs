// Compares the program with that of an earlier commit. See test/support/differential/differential.ts.
import { importTypeScript } from './importTypeScript.mjs';

await importTypeScript('test/support/differential/differential.ts');
