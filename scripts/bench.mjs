// Runs bench/index.ts with the same arguments.
import { importTypeScript } from './importTypeScript.mjs';

await importTypeScript('bench/index.ts');
