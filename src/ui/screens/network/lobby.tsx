import { MAX_SEATS } from '../../../engine/index.js';
import { mayStart, type TableRequest, type TableView } from '../../../session/index.js';
import { doorMessages, tableHelpMessages, tableMessages, tableScreenMessages } from '../../../text/index.js';
import type { Keys, PanelBinding, Step } from '../../core/panel.js';
import { bind, CHAT, EVERYWHERE, LETTERS_TOO, LOCKS, MESSAGES, PLAYERS } from '../../core/bindings.js';
import type { Request } from '../../model/messages.js';
import type { Model, OpenPanel, ScenePanel, SceneOf } from '../../model/model.js';
import type { ReadingText } from '../../model/reading.js';
import { canWrite, isMaster } from '../../model/ownSeat.js';
import { LobbyView } from './LobbyView.js';
import { type Picked, pickPanel } from './pick.js';

type LobbyStep = Step<SceneOf<'lobby'>, Request>;

/** The lobby of a network table, before the game. */
export const LOBBY: ScenePanel<'lobby'> = {
  keys: (_, world) => lobbyKeys(world),
  help: () => [tableHelpMessages.lobby],
  draw: (_, { world, size }) => <LobbyView model={world} size={size} />,
};

const say = (line: string): LobbyStep => ({ requests: [{ type: 'say', line }] });
const ask = (request: TableRequest): LobbyStep => ({ requests: [{ type: 'table-request', request }] });

function lobbyKeys({ room, startFacts }: Model): Keys<LobbyStep> {
  const view = room?.view;
  const key = (
    keys: readonly string[],
    does: string,
    canAct: (view: TableView) => boolean,
    act: (view: TableView) => LobbyStep,
    footer?: string,
  ): PanelBinding<LobbyStep> => ({
    keys,
    does,
    ...(footer !== undefined && { footer }),
    isIdle: view !== undefined && !canAct(view),
    run: () => (view ? act(view) : {}),
  });
  const open = (layer: OpenPanel): LobbyStep => ({
    requests: [{ type: 'open', opening: { layer, effects: [] } }],
  });
  const choose = (what: Picked, mayChoose: (view: TableView) => boolean) => (at: TableView) =>
    mayChoose(at) ? open(pickPanel(what, at, startFacts.ruleSets)) : onlyMaster(at);
  return {
    place: 'lobby',
    bindings: [
      key(['enter'], 'start the game', (at) => mayStart(at) && at.seats.length > 1, start, 'start'),
      key(
        ['c'],
        'add a computer player',
        (at) => mayStart(at) && at.seats.length < MAX_SEATS,
        choose('level', mayStart),
        'computer',
      ),
      key(['r'], 'choose the rules', isMaster, choose('rules', isMaster), 'rules'),
      key(['t'], 'choose the time for each turn', isMaster, choose('clock', isMaster)),
      { ...bind(['p', 'f6'], 'players', PLAYERS), isIdle: !view },
      key(
        ['l'],
        LOCKS,
        ({ decides }) => decides,
        (at) =>
          at.decides ? ask({ type: 'lock', locked: !at.isLocked }) : say(doorMessages.othersDecide(at)),
        'lock',
      ),
      key(
        ['i'],
        'show all invitations of the network table',
        ({ invitations }) => invitations.length > 0,
        (at) => ({ requests: [{ type: 'open-text', text: invitationsText(at) }] }),
      ),
      bind(['escape'], 'leave', 'leave'),
      ...EVERYWHERE,
      { ...CHAT, isIdle: !(room && canWrite(room)) },
      { ...bind(['f5'], 'messages', MESSAGES), isIdle: !view },
      ...LETTERS_TOO,
    ],
  };
}

function start(view: TableView): LobbyStep {
  if (!mayStart(view)) return onlyMaster(view);
  return view.seats.length > 1 ? ask({ type: 'begin' }) : say(tableScreenMessages.needsOthers[0]);
}

const onlyMaster = ({ seats }: TableView): LobbyStep =>
  say(tableMessages.onlyMaster(seats.find(({ isMaster: is }) => is)?.name ?? ''));

function invitationsText({ invitations, server }: TableView): ReadingText {
  const lines = [...invitations, ...(server === 'here' ? [tableMessages.elsewhere(invitations)] : [])];
  return {
    name: 'table',
    what: 'invitations',
    title: tableScreenMessages.invitations,
    lines: lines.flatMap((line) => ['', line]),
  };
}
