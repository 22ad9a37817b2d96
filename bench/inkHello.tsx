import { render, Text } from 'ink';
import { addWithResolvers } from '../src/cli/withResolvers.js';

// A minimal Ink program, to compare its first frame with the first frame of the game.
addWithResolvers();
render(<Text>Hello</Text>, { interactive: true });
