// Runs bench/soak.ts with the same arguments.
import { importTypeScript } from './importTypeScript.mjs';

await importTypeScript('bench/soak.ts');
