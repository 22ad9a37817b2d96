// Runs bench/index.ts; its other arguments are passed on.
import { importTypeScript } from './importTypeScript.mjs';

await importTypeScript('bench/index.ts');
