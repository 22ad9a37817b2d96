// Replaces node:process in the bundle. Importing node:process reads all its properties, which opens stdin: 4 ms.
export default process;
export const { cwd, env } = process;
