import { Box, Text } from 'ink';
import { type Dice, DIE_INDEXES, type Face, type Hold, mapPlaces } from '../../../engine/index.js';
import { boardMessages, type DiceArt, drawSmallDie } from '../../../text/index.js';
import { diceFor, type Size } from '../../model/layout.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../parts/Clickable.js';

interface DiceProps {
  readonly dice: Dice;
  readonly hold: Hold;
}

/** Returns the width of five dice, side by side. */
export const diceColumns = ({ width }: DiceArt): number => 5 * width + 4;

/** Returns the height of a row of dice, including two lines for labels. */
export const diceRows = ({ height }: DiceArt): number => height + 2;

interface DiceRowProps extends DiceProps {
  readonly size: Size;
}

/** Draws five dice side by side. Each die has its number below it and, if it is held, the word HELD. */
export function DiceRow({ dice, hold, size }: DiceRowProps) {
  const art = diceFor(useTheme(), size);
  return (
    <Box columnGap={1} width={diceColumns(art)}>
      {DIE_INDEXES.map((place) => (
        <Clickable key={place} command={TOGGLES[place]}>
          <Die art={art} face={dice[place]} label={boardMessages.dieLabel(place)} isHeld={hold[place]} />
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

function Die({ art, face, label, isHeld }: DieProps & { readonly art: DiceArt }) {
  const { styles } = useTheme();
  const drawn = art.draw(face, isHeld ? 'held' : 'free').join('\n');
  const labelLine = `\n${centred(label, art.width)}\n`;
  if (!isHeld) return <Text>{`${drawn}${labelLine} `}</Text>;
  return (
    <Text>
      <Text {...styles.held}>{drawn}</Text>
      {labelLine}
      <HeldWord width={art.width} />
    </Text>
  );
}

function HeldWord({ width }: { readonly width: number }) {
  const { styles } = useTheme();
  const [before, after] = centred(boardMessages.held, width).split(boardMessages.held);
  return (
    <>
      {before}
      <Text {...styles.held}>{boardMessages.held}</Text>
      {after}
    </>
  );
}

const TOGGLES = mapPlaces((place) => ({ verb: 'toggle', place }) as const);

/** The width of a small die. In 40 columns, five small dice leave room for a button. */
const SMALL_DIE_WIDTH = 6;

/**
 * Draws five small dice for narrow terminals. The dice take three lines: their numbers, their faces and the word HELD.
 */
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
