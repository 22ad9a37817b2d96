// Replaces node:process in the bundle. An import of node:process reads all its properties, and so opens stdin: 4 ms.
export default process;
export const { cwd, env } = process;
