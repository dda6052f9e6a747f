import { ownerId, type Permission } from '@nanny-polo/shared/contract/permission';
import {
  type Change,
  canUseResource,
  countedByDashboard,
  type LiveMessages,
} from '@nanny-polo/shared/office/live';

/** Where a stream is written to: the response of a call. */
export interface Sink {
  write(data: string): unknown;
  end(): unknown;
  destroy(): unknown;
  /** Bytes that the reader has not taken yet. */
  readonly writableLength: number;
}

export interface Reader {
  readonly id: number;
  readonly sessionId: number;
  readonly permissions: readonly Permission[];
}

/** The maximum number of unread bytes. A reader with more is disconnected. */
const maxWaitingBytes = 256 * 1024;

const format = <Name extends keyof LiveMessages>(name: Name, data: LiveMessages[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Returns what a reader may know as text. Readers with the same text get the same news. */
export const rightsOf = ({ id, permissions }: Pick<Reader, 'id' | 'permissions'>): string =>
  JSON.stringify(id === ownerId || permissions);

/** What happened since the last news: changes, and the records that somebody opened or left. */
export interface News {
  readonly changes: readonly Change[];
  readonly presence: readonly LiveMessages['presence'][];
}

/** Formats what a reader may know: their own records, and that others change what their dashboard counts. */
function formatNews({ changes, presence }: News, reader: Reader): string {
  const mayRead = ({ resource }: { readonly resource: string }) => canUseResource(resource, reader);
  const own = changes.filter(mayRead).map(({ resource, id, by }) => ({ resource, id, by }));
  const isCounted = (change: Change) => countedByDashboard.includes(change.resource) && !mayRead(change);
  if (mayRead({ resource: 'order' }) && changes.some(isCounted))
    own.push({ resource: 'dashboard', id: null, by: '' });
  const records = presence.filter(mayRead).map((record) => format('presence', record));
  return (own.length > 0 ? format('changes', own) : '') + records.join('');
}

/** Returns a function that formats the news for a stream, once for all readers with the same rights. */
export function createNewsFormatter(news: News): (stream: LiveStream) => string {
  const texts = new Map<string, string>();
  return ({ reader, rights }) => {
    const text = texts.get(rights) ?? formatNews(news, reader);
    texts.set(rights, text);
    return text;
  };
}

export function createLiveStream(sink: Sink, reader: Reader) {
  const write = (text: string) => {
    if (text === '') return;
    if (sink.writableLength > maxWaitingBytes) sink.destroy();
    else sink.write(text);
  };
  return {
    reader,
    rights: rightsOf(reader),
    write,
    /** Tells the reader to fetch everything again. */
    reset: (): void => write(format('reset', null)),
    /** Shows that the stream is alive. */
    beat: (): void => write(':\n\n'),
    end(reason: LiveMessages['over']['reason']): void {
      write(format('over', { reason }));
      sink.end();
    },
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;
