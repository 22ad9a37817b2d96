import { Box, Text } from 'ink';
import { LEVELS } from '../../../players/index.js';
import {
  columnsOf,
  computerName,
  firstFitting,
  promptMessages,
  shortened,
  type Size,
  startMessages,
} from '../../../text/index.js';
import { FULL_SIZE } from '../../core/layout.js';
import type { Model } from '../../model/model.js';
import {
  defaultName,
  firstOffer,
  isForDaily,
  namesOf,
  type StartFacts,
  type StartQuestion,
  type StartState,
} from '../../model/start.js';
import { useTheme } from '../../theme/themes.js';
import { Title, TitleDice } from '../../board/Header.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { Lines, TypedLine } from '../../core/Lines.js';

interface StartViewProps {
  readonly model: Model;
  readonly start: StartState;
  readonly size: Size;
}

/** Draws the start screen, which asks for the number of players and their names. */
export function StartView({ model, start, size }: StartViewProps) {
  const { styles } = useTheme();
  const { columns } = size;
  const { question } = start;
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} />
      <Text> </Text>
      <TitleDice size={size} />
      <Text> </Text>
      <Text {...styles.quiet}>
        {firstFitting(
          (isForDaily(question) ? startMessages.daily : startMessages.rules)(start.rules.name),
          columns,
        )}
      </Text>
      <Text wrap="truncate">{statusLine(question, model.startFacts)}</Text>
      {question.name === 'player-level' ? (
        <LevelChoice question={question} columns={columns} />
      ) : (
        <TypedLine question={questionText(question, model.startFacts, columns)} typed={question.typed} />
      )}
      <Box height={2}>
        <Lines
          text={model.screenMessage ?? start.message ?? model.trouble ?? hintText(question, model.startFacts)}
          columns={columns}
          rows={2}
          style={styles.message}
        />
      </Box>
      <Footer columns={columns} />
    </Box>
  );
}

/** Returns a line with the players seated so far or, at the first question, the number of unfinished games. */
function statusLine(question: StartQuestion, { unfinished }: StartFacts): string {
  if (question.name !== 'player-count') return startMessages.seated(namesOf(question.seated));
  return unfinished?.length ? startMessages.unfinished(unfinished.length) : ' ';
}

type TypedQuestion = Exclude<StartQuestion, { name: 'player-level' }>;

function questionText(question: TypedQuestion, facts: StartFacts, columns: number): string {
  if (question.name === 'player-name') {
    const usual = defaultName(question);
    return isForDaily(question)
      ? startMessages.dailyName(usual)
      : promptMessages.playerName(question.seated.length + 1, usual);
  }
  const offer = firstOffer(facts, question.given);
  const usual = typeof offer === 'number' ? String(offer) : namesOf(offer).join(', ');
  const { playerCount, playerCountShort } = promptMessages;
  const fits = columnsOf(playerCount(usual)) <= columns - TYPED_COLUMNS;
  const prompt = fits ? playerCount : playerCountShort;
  return prompt(shortened(usual, columns - TYPED_COLUMNS - columnsOf(prompt(''))));
}

/** The number of columns for a typed number and the cursor. */
const TYPED_COLUMNS = 2;

/**
 * Returns a hint for the current question. While the player chooses a level, the hint names the computer player that
 * Enter would add. If computer players are unavailable on this machine, the hint at the first question says so.
 */
function hintText(question: StartQuestion, { computers }: StartFacts): string {
  if (question.name === 'player-count' && computers === 'cannot-play') return startMessages.noComputers;
  if (question.name !== 'player-level') return ' ';
  const { seated, level } = question;
  return startMessages.level(seated.length + 1, computerName(level, namesOf(seated)), level);
}

interface LevelChoiceProps {
  readonly question: Extract<StartQuestion, { name: 'player-level' }>;
  readonly columns: number;
}

/**
 * Draws the levels of computer players on one line, and marks the current choice. If there is room, shows each level's
 * number.
 */
function LevelChoice({ question, columns }: LevelChoiceProps) {
  const { styles, marks } = useTheme();
  const { level: marked, seated } = question;
  const isRoomy = columns >= FULL_SIZE.columns;
  return (
    <Box columnGap={isRoomy ? 1 : 0}>
      {isRoomy && <Text {...styles.question}>{promptMessages.playerLevel(seated.length + 1)}</Text>}
      {LEVELS.map((level, index) => (
        <Clickable key={level} command={{ verb: 'target', target: level }}>
          <Text {...(level === marked ? styles.marked : {})}>
            {`${level === marked ? marks.pointer : ' '}${isRoomy ? ` ${index + 1} ` : ''}${level}`}
          </Text>
        </Clickable>
      ))}
    </Box>
  );
}
