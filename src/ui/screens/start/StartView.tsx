import { Box, Text } from 'ink';
import { LEVELS } from '../../../players/index.js';
import {
  columnsOf,
  firstFitting,
  promptMessages,
  shortened,
  type Size,
  startMessages,
} from '../../../text/index.js';
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
import { Footer } from '../../core/Footer.js';
import { Lines, TypedLine } from '../../core/Lines.js';
import { MenuLine } from '../../core/MenuLine.js';

interface StartViewProps {
  readonly model: Model;
  readonly start: StartState;
  readonly size: Size;
}

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
      <Text wrap="truncate">{statusLine(start, model.startFacts)}</Text>
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

/** The players seated so far. At the first question, the kind of game or the number of unfinished games. */
function statusLine({ question, kind }: StartState, { unfinished }: StartFacts): string {
  if (question.name !== 'player-count') return startMessages.seated(namesOf(question.seated));
  if (kind) return startMessages.kinds[kind];
  return unfinished?.length ? startMessages.unfinished(unfinished.length) : ' ';
}

type TypedQuestion = Exclude<StartQuestion, { name: 'player-level' }>;

function questionText(question: TypedQuestion, facts: StartFacts, columns: number): string {
  if (question.name === 'player-name') {
    const usual = defaultName(question);
    return question.item
      ? startMessages.yourName(usual)
      : promptMessages.playerName(question.seated.length + 1, usual);
  }
  const offer = firstOffer(facts, question.given);
  const usual = typeof offer === 'number' ? String(offer) : namesOf(offer).join(', ');
  const { playerCount, playerCountShort } = promptMessages;
  const fits = columnsOf(playerCount(usual)) <= columns - TYPED_COLUMNS;
  const prompt = fits ? playerCount : playerCountShort;
  return prompt(shortened(usual, columns - TYPED_COLUMNS - columnsOf(prompt(''))));
}

const TYPED_COLUMNS = 2;

/** A hint for the question. The first one says if this machine can't compute the moves of computer players. */
const hintText = (question: StartQuestion, { computers }: StartFacts): string =>
  question.name === 'player-count' && computers === 'cannot-play' ? startMessages.noComputers : ' ';

interface LevelChoiceProps {
  readonly question: Extract<StartQuestion, { name: 'player-level' }>;
  readonly columns: number;
}

/**
 * Asks for the computer player's level. Lists the levels with their numbers and meanings, and highlights the current
 * choice.
 */
function LevelChoice({ question, columns }: LevelChoiceProps) {
  const { styles } = useTheme();
  const { level: marked, seated, item } = question;
  const text = item === 'computer' ? startMessages.askLevel : promptMessages.playerLevel(seated.length + 1);
  return (
    <Box flexDirection="column">
      <Text {...styles.question}>{text}</Text>
      {LEVELS.map((level, index) => (
        <MenuLine
          key={level}
          target={level}
          shortcut={String(index + 1)}
          label={level}
          labelColumns={LEVEL_COLUMNS}
          about={[startMessages.levels[level]]}
          isMarked={level === marked}
          columns={columns}
        />
      ))}
    </Box>
  );
}

const LEVEL_COLUMNS = Math.max(...LEVELS.map(columnsOf));
