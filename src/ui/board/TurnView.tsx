import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { currentTurn } from '../../engine/index.js';
import { contextOf, type Model, type Scene } from '../app/model.js';
import type { Size } from '../size.js';
import { tumblingDice } from '../app/tumble.js';
import { THEME } from '../theme.js';
import { Prompt } from '../turn/Prompt.js';
import { markedBox, shownHold, turnFacts } from '../turn/turnState.js';
import { Card } from './Card.js';
import type { CardView } from './cardRows.js';
import { CompactCard } from './CompactCard.js';
import { CompactNotes } from './CompactNotes.js';
import { DiceRow, SmallDiceRow } from './DiceRow.js';
import { Footer } from './Footer.js';
import { Header, unsavedLine } from './Header.js';
import { gapFor, type Layout, messageLines } from './layout.js';
import { LeaveQuestion } from '../leave/LeaveQuestion.js';
import { Notice } from './Notice.js';
import { TurnNotes } from './TurnNotes.js';

type TurnScene = Extract<Scene, { name: 'turn' }>;

interface TurnViewProps {
  readonly model: Model;
  readonly scene: TurnScene;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** The board: dice, cards, the question, and one line for whatever must be said. */
export function TurnView({ model, scene, size, layout }: TurnViewProps) {
  const { game } = scene.table.snapshot;
  const facts = useMemo(() => turnFacts(game), [game]);
  const { question } = scene.turn;
  const marked = markedBox(question);
  const isTumbling = scene.tumble !== undefined;
  // The card changes with the dice and the mark, not with every key that is typed.
  const view = useMemo(
    (): Omit<CardView, 'seats'> => ({
      input: model.input,
      ...(facts && !isTumbling && { candidates: facts.options }),
      ...(marked !== undefined && { marked }),
    }),
    [facts, isTumbling, marked, model.input],
  );
  if (!facts) return null;
  const hold = scene.tumble?.held ?? shownHold(question, facts);
  const dice = scene.tumble ? tumblingDice(facts.dice, scene.tumble) : facts.dice;
  const { columns } = size;
  return (
    <Box flexDirection="column" width={columns}>
      <Header table={scene.table} columns={columns} />
      {layout === 'full' ? (
        <>
          <Box columnGap={2} marginTop={gapFor(size)}>
            <DiceRow dice={dice} hold={hold} />
            <TurnNotes table={scene.table} width={columns - DICE_COLUMNS} />
          </Box>
          <Box marginY={gapFor(size)}>
            <Card table={scene.table} view={view} columns={columns} state="open" />
          </Box>
        </>
      ) : (
        <>
          <SmallDiceRow dice={dice} hold={hold} />
          <CompactNotes table={scene.table} />
          <CompactCard
            table={scene.table}
            view={view}
            columns={columns}
            seat={currentTurn(game)?.seat ?? 0}
          />
        </>
      )}
      {model.overlay?.name === 'leave' ? (
        <LeaveQuestion state={model.overlay.leave} table={scene.table} columns={columns} />
      ) : (
        <>
          <Notice facts={scene.tumble ? undefined : facts} columns={columns} />
          <Prompt question={question} facts={facts} width={layout === 'full' ? 'wide' : 'narrow'} />
          <Box height={messageLines(size)} overflowY="hidden">
            <Text {...THEME.message}>
              {scene.turn.message ?? unsavedLine(scene.table) ?? model.trouble ?? ' '}
            </Text>
          </Box>
          <Footer context={contextOf(model)} columns={columns} />
        </>
      )}
    </Box>
  );
}

const DICE_COLUMNS = 51;
