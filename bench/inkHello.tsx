import { render, Text } from 'ink';
import { addWithResolvers } from '../src/cli/withResolvers.js';

// A minimal Ink program. The benchmark compares the first frame of this program with the game's first frame.
addWithResolvers();
render(<Text>Hello</Text>, { interactive: true });
