// Replaces node:process in the bundle. Importing node:process takes 4 ms, because the import reads all its properties,
// and that opens stdin.
export default process;
export const { cwd, env } = process;
