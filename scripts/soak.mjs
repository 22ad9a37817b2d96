// Runs bench/soak.ts with the arguments of this script.
import { importTypeScript } from './importTypeScript.mjs';

await importTypeScript('bench/soak.ts');
