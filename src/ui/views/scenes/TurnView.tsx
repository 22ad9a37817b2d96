import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { countFilled } from '../../../engine/index.js';
import { turnMessages } from '../../../text/index.js';
import { type Layout, messageLines, type Size } from '../../model/layout.js';
import { contextOf, type Model, type Scene } from '../../model/model.js';
import { tumblingDice } from '../../model/tumble.js';
import { markedBox, shownHold, turnFacts } from '../../model/turn.js';
import { useTheme } from '../../theme/useTheme.js';
import { Board, Notice } from '../board/Board.js';
import { unsavedLine } from '../board/Header.js';
import { Prompt } from '../board/Prompt.js';
import type { CardView } from '../board/cardRows.js';
import { LeaveQuestion } from '../overlays/LeaveQuestion.js';
import { Footer } from '../parts/Footer.js';

type TurnScene = Extract<Scene, { name: 'turn' }>;

interface TurnViewProps {
  readonly model: Model;
  readonly scene: TurnScene;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** Draws the board during a person's turn, with the question and room for messages. */
export function TurnView({ model, scene, size, layout }: TurnViewProps) {
  const { styles } = useTheme();
  const { game } = scene.table.snapshot;
  const facts = useMemo(() => turnFacts(game), [game]);
  const { question } = scene.turn;
  const marked = markedBox(question);
  const isTumbling = scene.tumble !== undefined;
  // Keep the same object between renders, because drawing the scorecards is slow and most keys do not change them.
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
  const line = model.screenMessage ?? scene.turn.message ?? unsavedLine(scene.table) ?? model.trouble;
  const isFirstTurn = model.isFirstGame && countFilled(facts.card) === 0;
  return (
    <Box flexDirection="column" width={columns}>
      <Board table={scene.table} dice={dice} hold={hold} view={view} size={size} layout={layout} />
      {model.overlay?.name === 'leave' ? (
        <LeaveQuestion state={model.overlay.leave} scene={scene} columns={columns} />
      ) : (
        <>
          <Notice facts={scene.tumble ? undefined : facts} columns={columns} />
          <Prompt turn={scene.turn} facts={facts} width={layout === 'full' ? 'wide' : 'narrow'} />
          <Box height={messageLines(size)} overflowY="hidden">
            {line === undefined && isFirstTurn ? (
              <Text {...styles.quiet}>{turnMessages.firstGame}</Text>
            ) : (
              <Text {...styles.message}>{line ?? ' '}</Text>
            )}
          </Box>
          <Footer context={contextOf(model)} columns={columns} />
        </>
      )}
    </Box>
  );
}
