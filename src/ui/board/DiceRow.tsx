import { Box, Text } from 'ink';
import { type Dice, DIE_INDEXES, type Face, type Hold, mapPlaces } from '../../engine/index.js';
import { boardWords, drawSmallDie } from '../../text/index.js';
import { Clickable } from '../mouse/Clickable.js';
import { useTheme } from '../theme/useTheme.js';

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
  const { styles, dice } = useTheme();
  const art = dice.draw(face, isHeld ? 'held' : 'free').join('\n');
  const labelLine = `\n${centred(label, dice.width)}\n`;
  if (!isHeld) return <Text>{`${art}${labelLine} `}</Text>;
  return (
    <Text>
      <Text {...styles.held}>{art}</Text>
      {labelLine}
      <HeldWord width={dice.width} />
    </Text>
  );
}

function HeldWord({ width }: { readonly width: number }) {
  const { styles } = useTheme();
  const [before, after] = centred(boardWords.held, width).split(boardWords.held);
  return (
    <>
      {before}
      <Text {...styles.held}>{boardWords.held}</Text>
      {after}
    </>
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
          <SmallDie face={dice[place]} label={String(place + 1)} isHeld={hold[place]} />
        </Clickable>
      ))}
    </Box>
  );
}

function SmallDie({ face, label, isHeld }: DieProps) {
  const { styles } = useTheme();
  const art = centred(drawSmallDie(face, isHeld ? 'held' : 'free'), SMALL_DIE_WIDTH);
  return (
    <Text>
      {`${centred(label, SMALL_DIE_WIDTH)}\n`}
      <Text {...styles.question}>{art}</Text>
      {'\n'}
      {isHeld ? <HeldWord width={SMALL_DIE_WIDTH} /> : ' '.repeat(SMALL_DIE_WIDTH)}
    </Text>
  );
}

function centred(text: string, width: number): string {
  const left = Math.floor((width - text.length) / 2);
  return text.padStart(left + text.length).padEnd(width);
}
