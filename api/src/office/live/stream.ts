import { type Change, countedByDashboard, type LiveMessages, mayUse } from '@nanny-polo/shared/live';
import { ownerId, type Permission } from '@nanny-polo/shared/permission';

/** Where a stream is written to: the response of a call. */
export interface Sink {
  write(data: string | Buffer): unknown;
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

/** The maximum number of unread bytes. A reader with more is disconnected and resumes after its last message. */
const maxWaiting = 256 * 1024;

function format<Name extends keyof LiveMessages>(name: Name, data: LiveMessages[Name], id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Returns the permissions as text. Readers with the same permissions get the same messages. */
export const rightsKey = ({ id, permissions }: Pick<Reader, 'id' | 'permissions'>): string =>
  id === ownerId
    ? 'owner'
    : permissions
        .map(({ name, type }) => `${name}:${type}`)
        .sort()
        .join();

/** What happened since the last position. */
export interface News {
  /** In the order of their events. */
  readonly changes: readonly Change[];
  /** The records where presence changed. */
  readonly presence: readonly LiveMessages['presence'][];
}

/** Creates a stream of events, which sends what its reader may know. */
export function liveStream(sink: Sink, reader: Reader) {
  const mayRead = (resource: string) => mayUse(resource, reader);
  const hasDashboard = mayRead('order');

  const send = (data: string | Buffer) => {
    if (sink.writableLength > maxWaiting) sink.destroy();
    else sink.write(data);
  };

  const readable = (changes: readonly Change[]): Change[] => {
    const found = changes.filter(({ resource }) => mayRead(resource));
    const isCounted = ({ resource }: Change) => countedByDashboard.includes(resource) && !mayRead(resource);
    if (hasDashboard && changes.some(isCounted)) found.push({ resource: 'dashboard', id: null, by: '' });
    return found;
  };

  const messagesOf = (position: string, { changes, presence }: News): string[] => {
    const own = readable(changes);
    return [
      ...(own.length > 0 ? [format('changes', own, position)] : []),
      ...presence
        .filter(({ resource }) => mayRead(resource))
        .map((record) => format('presence', record, position)),
    ];
  };

  const rights = rightsKey(reader);
  return {
    reader,
    rights,
    /** Sends what the reader may know of the news, formatted once for all readers with the same rights. */
    news(position: string, news: News, formatted: Map<string, Buffer>): void {
      let data = formatted.get(rights);
      if (!data) {
        data = Buffer.from(messagesOf(position, news).join(''));
        formatted.set(rights, data);
      }
      if (data.length > 0) send(data);
    },
    reset: (position: string): void => send(format('reset', null, position)),
    /** Sends the reader its position, which also shows that the stream is alive. */
    beat: (position: string): void => send(`id: ${position}\n\n`),
    /** Sends the reason and ends the stream. */
    over(reason: LiveMessages['over']['reason']): void {
      send(format('over', { reason }));
      sink.end();
    },
  };
}

export type LiveStream = ReturnType<typeof liveStream>;
