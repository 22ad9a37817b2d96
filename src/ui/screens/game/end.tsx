import { Box, Text } from 'ink';
import { hasDecisions, isPerson, isSoloGame, seatsHere } from '../../../engine/index.js';
import {
  columnsOf,
  momentText,
  outcomeText,
  shortened,
  type Size,
  soloOutcomeText,
  whatNowMessages,
} from '../../../text/index.js';
import type { Keys, Step } from '../../core/panel.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import { untilMomentEnds, untilWordEnds } from '../../model/board/animation.js';
import { boardLayout } from '../../core/layout.js';
import { placeBeside } from '../../core/listCursor.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel, Table } from '../../model/model.js';
import type { ReviewState } from '../../model/reading.js';
import { recordingOf } from '../../model/review/recording.js';
import { startState } from '../../model/start.js';
import { keysAtTable } from '../../model/keysAtTable.js';
import { isWatching } from '../../model/ownSeat.js';
import { endCardRows, endRows } from '../../model/board/endRows.js';
import { useTheme } from '../../theme/themes.js';
import { Cards } from '../../board/Cards.js';
import { CompactCard } from '../../board/CompactCard.js';
import { Header, unsavedLine } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { DailyCard } from '../card/DailyCard.js';
import { askedForCard, needsCard, withCard } from '../card/endCard.js';
import { sharePanel } from '../card/share.js';
import { replayPanel } from '../replay/replay.js';
import { openReplay } from '../replay/state.js';
import { type EndAtTable, endAtTable } from '../../board/tableLines.js';
import { takeBackKeys } from './takeBack.js';
import { EndLines } from './EndLines.js';
import { Standings } from './Standings.js';
import { lineOnScreen } from '../../model/practice.js';

type EndScene = SceneOf<'end'>;
type EndStep = Step<EndScene, Request>;

export const END: ScenePanel<'end'> = {
  keys: endKeys,
  help: (scene) => [
    outcomeText(scene.table.snapshot.game),
    whatNowMessages.end(canReview(scene) ? 'review' : 'no-review'),
  ],
  draw: (scene, { world, size }) => <EndView model={world} scene={scene} size={size} />,
  wait: (scene, world) => untilWordEnds(world) ?? untilMomentEnds(scene),
  needs: needsCard,
  on(scene, message) {
    const withNews = withCard(scene, message);
    if (withNews) return { state: withNews };
    if (message.type === 'tick') return { state: { ...scene, moment: undefined } };
    if (message.type === 'turning-point')
      return { state: { ...scene, turningPoint: message.point ?? 'none' } };
    return message.type === 'reviewed' ? { state: { ...scene, review: message.review } } : undefined;
  },
};

function endKeys(scene: EndScene, world: Model): Keys<EndStep> {
  const { game } = scene.table.snapshot;
  const { players, rules, practice, realDice, duplicate, ghost } = game.header;
  const kind = practice ? 'practice' : realDice ? 'real-dice' : duplicate && !ghost ? 'duplicate' : undefined;
  const { room } = world;
  // A narrow terminal shows one card at a time. The arrow keys switch to the next.
  const hasCards = world.size && boardLayout(world.size) === 'compact' && players.length > 1;
  const turnTo = (step: 1 | -1) => (): EndStep => ({
    state: { ...scene, shownSeat: placeBeside(scene.shownSeat, players.length, step) },
  });
  const choose: readonly Request[] = [
    { type: 'close-game' },
    { type: 'suggest-players', players },
    { type: 'show-scene', scene: { name: 'start', start: startState(rules, kind) } },
    { type: 'refresh-menu' },
  ];
  return {
    place: hasCards ? 'end-cards' : 'end',
    bindings: [
      ...(hasCards
        ? [
            {
              keys: ['right', 'l'],
              does: 'show the next player’s card',
              footer: 'card',
              run: turnTo(1),
            },
            { keys: ['left', 'h'], does: 'show the previous player’s card', run: turnTo(-1) },
          ]
        : []),
      {
        keys: ['n'],
        does: 'play again, with the same or other players and rules',
        footer: 'new game',
        isIdle: room?.view !== undefined && isWatching(room.view),
        run: () => {
          if (room) return { requests: [{ type: 'table', does: 'play-again' }] };
          // A new game rolls the first dice at once. If people play, ask them first.
          const isAsked = players.some(isPerson);
          return { requests: isAsked ? choose : [{ type: 'start-game', players, rules }] };
        },
      },
      {
        keys: ['r'],
        does: 'replay and review the game',
        footer: 'review',
        isIdle: !canReview(scene),
        run: () => (canReview(scene) ? reviewed(scene) : {}),
      },
      {
        keys: ['s'],
        does: 'show the card of the game, and copy it',
        ...(!hasCards && { footer: 'share' }),
        isIdle: !canShare(scene, world),
        run: () => (canShare(scene, world) ? shared(scene) : {}),
      },
      {
        keys: ['escape'],
        does: 'go back to the menu',
        footer: 'menu',
        run: () => ({
          requests: room
            ? [{ type: 'table', does: 'close' }]
            : [{ type: 'close-game' }, { type: 'suggest-players', players }, { type: 'show-menu', rules }],
        }),
      },
      ...EVERYWHERE,
      ...keysAtTable(world),
      ...takeBackKeys<EndScene>(['u', 'f8'], scene, world),
      ...LETTERS_TOO,
    ],
  };
}

/** Practice games and games at network tables have no card to share. */
const canShare = ({ table: { snapshot } }: EndScene, { room }: Model): boolean =>
  snapshot.game.phase.name === 'finished' && !snapshot.game.header.practice && room === undefined;

function shared(scene: EndScene): EndStep {
  const { state = scene, requests = [] } = askedForCard(scene) ?? {};
  return { state, requests: [...requests, { type: 'open', opening: { layer: sharePanel(), effects: [] } }] };
}

/** False if everybody left an abandoned game before the first move. */
const canReview = ({ table: { snapshot } }: EndScene): boolean =>
  snapshot.game.phase.name === 'finished' || hasDecisions(snapshot.events);

/** Replays the game that has just ended. Asks for a review if there's none yet, or if it failed. */
function reviewed(scene: EndScene): EndStep {
  const { game, events, table } = scene.table.snapshot;
  const ownSeats = seatsHere(game.header.players, table && { seat: table.ownSeat });
  const isAsked = scene.review !== undefined && scene.review.status !== 'failed';
  const review: ReviewState = isAsked ? scene.review : { status: 'awaited' };
  const layer = replayPanel(openReplay(recordingOf(game.header, events, { ownSeats }), 'end', review));
  return {
    state: { ...scene, review },
    requests: [{ type: 'open', opening: { layer, effects: isAsked ? [] : [{ type: 'review' }] } }],
  };
}

interface EndViewProps {
  readonly model: Model;
  readonly scene: EndScene;
  readonly size: Size;
}

/** A constant: with a new object each time, React would redraw the scorecards in every frame, which is slow. */
const CARD_VIEW = { input: 'prompts' } as const;

const GAP = '   ';
/**
 * The columns that the shortest celebration takes, such as for a new best score, with the gap before it. The result
 * then uses shorter words.
 */
const FLOURISH_COLUMNS = 25;

function EndView({ model, scene, size }: EndViewProps) {
  const { styles } = useTheme();
  const { table, shownSeat } = scene;
  const { game } = table.snapshot;
  const atTable = model.room && endAtTable(model.room, table, size);
  const { columns } = size;
  const isSolo = isSoloGame(game.header);
  const earlier = table.snapshot.unsaved === undefined ? table.earlier : undefined;
  const room = columns - (scene.moment ? FLOURISH_COLUMNS : 0);
  const outcome = isSolo ? soloOutcomeText(game, earlier, room) : outcomeText(game, room);
  const flourish = scene.moment ? momentText(scene.moment, columns - columnsOf(outcome + GAP)) : '';
  const rows = endRows(
    table.snapshot,
    size,
    model.startFacts.computers === 'can-play' ? 'available' : 'missing',
  );
  return (
    <Box flexDirection="column" width={columns}>
      <Header table={table} columns={columns} status={atTable?.status} />
      {rows.has('gap-below-header') && <Text> </Text>}
      <Text>
        <Text {...styles.title}>{outcome}</Text>
        {flourish !== '' && <Text {...styles.notice}>{GAP + flourish}</Text>}
      </Text>
      {!isSolo && (
        <Standings
          game={game}
          layout={boardLayout(size)}
          columns={columns}
          review={rows.has('luck-heading') ? scene.review : undefined}
        />
      )}
      <EndLines scene={scene} rows={rows} columns={columns} />
      {scene.card && <DailyCard card={scene.card} header={game.header} rows={rows} columns={columns} />}
      {rows.has('fingerprint') && <Text {...styles.quiet}>{atTable?.fingerprint}</Text>}
      {rows.has('unlinked') && <Text {...styles.notice}>{atTable?.unlinked}</Text>}
      {rows.has('gap-above-card') && <Text> </Text>}
      {boardLayout(size) === 'full' ? (
        <Cards table={table} view={CARD_VIEW} size={size} hasUpperTotal />
      ) : (
        <CompactCard
          table={table}
          view={CARD_VIEW}
          columns={columns}
          seat={shownSeat}
          rows={endCardRows(game, size)}
        />
      )}
      {atTable?.chat ?? (
        <Text {...styles.message}>{shortened(messageLine(model, table, atTable), columns)}</Text>
      )}
      <Footer columns={columns} />
    </Box>
  );
}

const messageLine = (model: Model, table: Table, atTable: EndAtTable | undefined): string =>
  lineOnScreen(model) ?? atTable?.message ?? unsavedLine(table) ?? model.trouble ?? ' ';
