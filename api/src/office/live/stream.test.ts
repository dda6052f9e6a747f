import { expect, test } from 'vitest';
import { positionOf } from './changes.ts';
import { liveStream } from './stream.ts';

const change = { resource: 'booking', id: 7, by: 'Ada Ash' };
const reader = { id: 2, sessionId: 3, permissions: [{ name: 'booking', type: 'visit' }] as const };

function sinkWith(writableLength: number) {
  const written: string[] = [];
  const sink = {
    writableLength,
    write: (data: string | Buffer) => written.push(data.toString()),
    end: () => written.push('end'),
    destroy: () => written.push('destroyed'),
  };
  return { sink, written };
}

test('disconnects a reader that has left too much unread, so that memory stays bounded', () => {
  const { sink, written } = sinkWith(0);
  const stream = liveStream(sink, reader);
  const news = { changes: [change], presence: [] };
  stream.news('1.5/7:', news, new Map());
  expect(written).toEqual([`id: 1.5/7:\nevent: changes\ndata: ${JSON.stringify([change])}\n\n`]);
  sink.writableLength = 300_000;
  stream.news('1.5/8:', news, new Map());
  expect(written.at(-1)).toBe('destroyed');
});

test('formats news once for all readers with the same rights', () => {
  const formatted = new Map<string, Buffer>();
  const written = [reader, { ...reader, id: 5 }, { ...reader, permissions: [] }].map((one) => {
    const { sink, written } = sinkWith(0);
    const record = { resource: 'booking', id: 7 };
    liveStream(sink, one).news('1.5/7:', { changes: [change], presence: [record] }, formatted);
    return written;
  });
  expect(written.map(({ length }) => length)).toEqual([1, 1, 0]);
  expect(written[0]).toEqual(written[1]);
  expect(written[0]?.[0]).toContain('event: presence');
  expect(formatted.size).toBe(2);
});

test('the message that ends a stream has no position, since changes before it may not have been sent', () => {
  const { sink, written } = sinkWith(0);
  liveStream(sink, { ...reader, permissions: [] }).over('session');
  expect(written).toEqual(['event: over\ndata: {"reason":"session"}\n\n', 'end']);
});

test.each([
  '',
  '7',
  '1.5/',
  '1.5/7',
  '1.5/x:',
  '1.5/7:6,',
  "1.5/7:6'",
  `1/${'9'.repeat(20)}:`,
  `1/7:${'6,'.repeat(1001)}6`,
])('%j is not a position', (id) => {
  expect(positionOf(id)).toBe(null);
});
