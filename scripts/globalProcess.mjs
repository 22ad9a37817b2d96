// Put in the place of node:process by bundle.mjs. To import that as a module reads every one of its properties,
// which opens stdin among others: 4 ms.
export default process;
export const { cwd, env } = process;
