// Replaces node:process in the bundle. Importing node:process takes 4 ms, because the import reads all the module's
// properties, and reading the property `stdin` opens stdin.
export default process;
export const { cwd, env } = process;
