import { render, Text } from 'ink';
import { addWithResolvers } from '../src/cli/withResolvers.js';

// A minimal Ink program. The benchmark compares how quickly this program and the game draw their first frames.
addWithResolvers();
render(<Text>Hello</Text>, { interactive: true });
