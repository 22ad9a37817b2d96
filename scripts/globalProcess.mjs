// Replaces node:process in the bundle. Importing node:process takes 4 ms, because reading all its properties opens
// stdin.
export default process;
export const { cwd, env } = process;
