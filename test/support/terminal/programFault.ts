import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The condition, as code, for the place in the program where it happens. */
const FAULTS = {
  'an exception': "soon(() => { throw new Error('a fault'); });",
  'a rejection': "soon(() => Promise.reject(new Error('a fault')));",
  // The board draws a rule of one repeated character above the prompt. Nothing else repeats a character so often.
  'an exception inside a component': `const { repeat } = String.prototype;
String.prototype.repeat = function (count) {
  if (String(this) === '-' && isDue()) throw new Error('a fault');
  return repeat.call(this, count);
};`,
} as const;

export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[];

/** A fault to cause in the program. */
export interface ProgramFault {
  /** NODE_OPTIONS for the program. */
  readonly nodeOptions: string;
  /** Causes the fault. For a fault in a component, types a key to draw the next frame. */
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
