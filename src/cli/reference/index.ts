export { commandsPage } from './commandsPage.js';
export { manPage } from './manPage.js';
export { readReference } from './reference.js';
