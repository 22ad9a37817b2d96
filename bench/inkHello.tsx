import { render, Text } from 'ink';
import { addWithResolvers } from '../src/cli/withResolvers.js';

// The smallest Ink program, to compare with the first frame of the game.
addWithResolvers();
render(<Text>Hello</Text>, { interactive: true });
