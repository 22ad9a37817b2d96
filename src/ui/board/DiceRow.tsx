import { Box, Text } from 'ink';
import { type Dice, DIE_INDEXES, type Face, type Hold, mapPlaces } from '../../engine/index.js';
import { boardWords, DIE_WIDTH, drawDie } from '../../text/index.js';
import { Clickable } from '../mouse/Clickable.js';
import { THEME } from '../theme.js';

interface DiceProps {
  readonly dice: Dice;
  readonly hold: Hold;
}

/** Five drawn dice with their labels, and the word HELD under those that stay. Seven lines. */
export function DiceRow({ dice, hold }: DiceProps) {
  return (
    <Box columnGap={1}>
      {DIE_INDEXES.map((place) => (
        <Clickable key={place} command={TOGGLES[place]}>
          <Die face={dice[place]} label={boardWords.dieLabel(place)} isHeld={hold[place]} />
        </Clickable>
      ))}
    </Box>
  );
}

interface DieProps {
  readonly face: Face;
  readonly label: string;
  readonly isHeld: boolean;
}

function Die({ face, label, isHeld }: DieProps) {
  const art = drawDie(face).join('\n');
  const labelLine = `\n${centred(label, DIE_WIDTH)}\n`;
  if (!isHeld) return <Text>{`${art}${labelLine} `}</Text>;
  return (
    <Text>
      <Text {...THEME.held}>{art}</Text>
      {labelLine}
      <Text {...THEME.held}>{centred(boardWords.held, DIE_WIDTH)}</Text>
    </Text>
  );
}

const TOGGLES = mapPlaces((place) => ({ verb: 'toggle', place }) as const);

const SMALL_DIE_WIDTH = 7;

/** The same in three short lines, for narrow terminals. */
export function SmallDiceRow({ dice, hold }: DiceProps) {
  return (
    <Box>
      {DIE_INDEXES.map((place) => (
        <Clickable key={place} command={TOGGLES[place]}>
          <Text>
            {`${centred(String(place + 1), SMALL_DIE_WIDTH)}\n`}
            <Text bold>{centred(`[${dice[place]}]`, SMALL_DIE_WIDTH)}</Text>
            {'\n'}
            <Text {...THEME.held}>{centred(hold[place] ? boardWords.held : '', SMALL_DIE_WIDTH)}</Text>
          </Text>
        </Clickable>
      ))}
    </Box>
  );
}

function centred(text: string, width: number): string {
  const left = Math.floor((width - text.length) / 2);
  return text.padStart(left + text.length).padEnd(width);
}
