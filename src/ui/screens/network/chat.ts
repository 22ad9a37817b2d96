import { cleanName } from '../../../engine/index.js';
import { tableHelpMessages } from '../../../text/index.js';
import type { Step } from '../../core/panel.js';
import { editing } from '../../core/panelKeys.js';
import { bind, EVERYWHERE, MESSAGES } from '../../core/bindings.js';
import { type Edit, editText } from '../../core/editText.js';
import type { Request } from '../../model/messages.js';
import type { ScreenPanel } from '../../model/model.js';
import { type RoomState, withMessagesSeen } from '../../model/table/room.js';

/** In characters. */
const LONGEST_MESSAGE = 200;

type ChatStep = Step<RoomState, Request>;

export const CHAT_LINE: ScreenPanel<RoomState> = {
  keys(room) {
    const { typed } = room;
    const closed = withMessagesSeen({ ...room, isChatting: false });
    const edit = (change: Edit): ChatStep => ({
      state: { ...room, typed: editText(typed, change, LONGEST_MESSAGE) },
    });
    return {
      place: 'chat',
      text: (text) => edit({ verb: 'type', text }),
      takesPastes: true,
      bindings: [
        {
          keys: ['enter'],
          does: 'send the message, and close the line',
          footer: 'send and close',
          // Most players want to play on after a message, so the chat line closes.
          run: () => {
            const text = cleanName(typed);
            return {
              state: { ...closed, typed: '' },
              requests: [
                { type: 'guard-enter' },
                ...(text === '' ? [] : [{ type: 'table-request', request: { type: 'say', text } } as const]),
              ],
            };
          },
        },
        {
          keys: ['escape', 'f4'],
          does: 'close the line, and keep its text',
          footer: 'close',
          run: () => ({ state: closed }),
        },
        bind(['f5'], 'messages', MESSAGES, 'all messages'),
        ...editing(edit),
        ...EVERYWHERE,
      ],
    };
  },
  help: () => [tableHelpMessages.chat],
};
