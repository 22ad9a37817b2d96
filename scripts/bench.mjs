// Runs bench/index.ts with the arguments of this script.
import { importTypeScript } from './importTypeScript.mjs';

await importTypeScript('bench/index.ts');
