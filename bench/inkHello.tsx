import { render, Text } from 'ink';
import { addWithResolvers } from '../src/cli/withResolvers.js';

// A minimal Ink program: the baseline for the time to the game's first frame.
addWithResolvers();
render(<Text>Hello</Text>, { interactive: true });
