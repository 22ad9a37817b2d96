import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where in the program it happens, as code that says so. */
const FAULTS = {
  'an exception': "soon(() => { throw new Error('a fault'); });",
  'a rejection': "soon(() => Promise.reject(new Error('a fault')));",
  // The rule above the prompt is made of one character while the board is drawn, and of nothing else is so much made.
  'an exception inside a component': `const { repeat } = String.prototype;
String.prototype.repeat = function (count) {
  if (String(this) === '-' && isDue()) throw new Error('a fault');
  return repeat.call(this, count);
};`,
} as const;

export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[];

/** A fault that the program will have. */
export interface ProgramFault {
  /** NODE_OPTIONS for the program. */
  readonly nodeOptions: string;
  /** Lets it happen: at once, in a component with the next frame, for which a key is typed. */
  strike(type: (text: string) => void | Promise<void>): Promise<void>;
}

/** Prepares a fault, with files in this folder. */
export function programFault(kind: FaultKind, folder: string): ProgramFault {
  const sign = join(folder, 'strike');
  const hook = join(folder, 'fault.mjs');
  writeFileSync(
    hook,
    `import { existsSync } from 'node:fs';
const isDue = () => existsSync(${JSON.stringify(sign)});
const soon = (act) => {
  const watch = setInterval(() => { if (isDue()) { clearInterval(watch); act(); } }, 5);
  watch.unref();
};
${FAULTS[kind]}
`,
  );
  return {
    nodeOptions: `--import=${pathToFileURL(hook).href}`,
    async strike(type) {
      writeFileSync(sign, '');
      if (kind === 'an exception inside a component') await type('4');
    },
  };
}
