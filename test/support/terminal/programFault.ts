import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The code that causes each kind of fault in the program. */
const FAULTS = {
  'an exception': "soon(() => { throw new Error('a fault'); });",
  'a rejection': "soon(() => Promise.reject(new Error('a fault')));",
  // The board draws a horizontal line above the prompt by repeating the character `-`. Make this call to `repeat` throw
  // an error.
  'an exception inside a component': `const { repeat } = String.prototype;
String.prototype.repeat = function (count) {
  if (String(this) === '-' && isDue()) throw new Error('a fault');
  return repeat.call(this, count);
};`,
} as const;

export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[];

/** A fault that a test can cause in the program. */
export interface ProgramFault {
  /** The program must be started with this value of NODE_OPTIONS. */
  readonly nodeOptions: string;
  /** Causes the fault. For a fault in a component, also types a key to make the program draw another frame. */
  strike(type: (text: string) => void | Promise<void>): Promise<void>;
}

/** Prepares a fault and writes the necessary files to `folder`. */
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
