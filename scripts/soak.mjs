// Runs bench/soak.ts; its other arguments are passed on.
import { importTypeScript } from './importTypeScript.mjs';

await importTypeScript('bench/soak.ts');
