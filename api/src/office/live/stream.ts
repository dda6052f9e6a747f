import { type Change, countedByDashboard, type LiveMessages, mayUse } from '@nanny-polo/shared/live';
import { ownerId, type Permission } from '@nanny-polo/shared/permission';

/** Where a stream is written to: the response of a call. */
export interface Sink {
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
  /** Bytes that the reader has not taken yet. */
  readonly writableLength: number;
}

/** The reader of a stream. */
export interface Reader {
  readonly id: number;
  readonly sessionId: number;
  readonly permissions: readonly Permission[];
}

/** A reader who has not taken so many bytes is dropped when there is more. It resumes from its last message. */
const mostWaiting = 256 * 1024;

function format<Name extends keyof LiveMessages>(name: Name, data: LiveMessages[Name], id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The permissions as text: readers with the same ones get the same messages. */
export const rightsKey = ({ id, permissions }: Pick<Reader, 'id' | 'permissions'>): string =>
  id === ownerId
    ? 'owner'
    : permissions
        .map(({ name, type }) => `${name}:${type}`)
        .sort()
        .join();

/** One stream of events, with what its reader may know. */
export interface LiveStream {
  readonly reader: Reader;
  readonly rights: string;
  /** Sends those of the changes that the reader may know, formatted once for all readers with the same rights. */
  changes(position: string, changes: readonly Change[], formatted?: Map<string, string>): void;
  presence(position: string, record: LiveMessages['presence']): void;
  reset(position: string): void;
  /** Tells the reader how far it is, which also shows that the stream is alive. */
  beat(position: string): void;
  /** Ends the stream. */
  over(reason: LiveMessages['over']['reason']): void;
}

export function liveStream(sink: Sink, reader: Reader): LiveStream {
  const known = { permissions: reader.permissions, isOwner: reader.id === ownerId };
  const mayRead = (resource: string) => mayUse(resource, known);
  const hasDashboard = mayRead('order');

  const send = (text: string) => {
    if (sink.writableLength > mostWaiting) sink.destroy();
    else sink.write(text);
  };

  const readable = (changes: readonly Change[]): Change[] => {
    const found = changes.filter(({ resource }) => mayRead(resource));
    const isCounted = ({ resource }: Change) => countedByDashboard.includes(resource) && !mayRead(resource);
    if (hasDashboard && changes.some(isCounted))
      found.push({ resource: 'dashboard', id: null, action: 'update', by: '' });
    return found;
  };

  const rights = rightsKey(reader);
  return {
    reader,
    rights,
    changes(position, changes, formatted = new Map()) {
      let text = formatted.get(rights);
      if (text === undefined) {
        const own = readable(changes);
        text = own.length > 0 ? format('changes', own, position) : '';
        formatted.set(rights, text);
      }
      if (text) send(text);
    },
    presence(position, record) {
      if (mayRead(record.resource)) send(format('presence', record, position));
    },
    reset: (position) => send(format('reset', null, position)),
    beat: (position) => send(`id: ${position}\n\n`),
    over(reason) {
      send(format('over', { reason }));
      sink.end();
    },
  };
}
