import { areAlike } from '../../engine/index.js';

export type NameFault = 'claims-a-role' | 'is-an-answer' | 'unusual-letters' | 'name-taken';

export const nameFault = (name: string, taken: readonly string[]): NameFault | undefined =>
  taken.some((other) => areAlike(other, name)) ? 'name-taken' : undefined;

export function freeWatcherName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 1; nameFault(free, taken); count++)
    free = `${[...name].slice(0, 10).join('')} (watching${count > 1 ? ` ${count}` : ''})`;
  return free;
}
