import { render, Text } from 'ink';
import { addWithResolvers } from '../src/cli/withResolvers.js';

// The smallest thing that Ink can draw: what the first frame of the game is compared with.
addWithResolvers();
render(<Text>Hello</Text>, { interactive: true });
