import { expect, test } from 'vitest';
import { createLiveStream, createNewsFormatter } from './stream.ts';

const change = { resource: 'booking', id: 7, by: 'Ada Ash' };
const reader = { id: 2, sessionId: 3, permissions: [{ name: 'booking', type: 'visit' }] as const };

test('disconnects a reader that has left too much unread, so that memory stays bounded', () => {
  const written: string[] = [];
  const sink = {
    writableLength: 0,
    write: (text: string) => written.push(text),
    end: () => written.push('end'),
    destroy: () => written.push('destroyed'),
  };
  const stream = createLiveStream(sink, reader);
  stream.write(createNewsFormatter({ changes: [change], presence: [] })(stream));
  expect(written).toEqual([`event: changes\ndata: ${JSON.stringify([change])}\n\n`]);
  sink.writableLength = 300_000;
  stream.beat();
  expect(written.at(-1)).toBe('destroyed');
});

test('formats news once for readers with the same rights, and nothing for a reader without', () => {
  const format = createNewsFormatter({ changes: [change], presence: [{ resource: 'booking', id: 7 }] });
  const sink = { writableLength: 0, write: () => {}, end: () => {}, destroy: () => {} };
  const streamOf = (id: number, permissions = reader.permissions.slice()) =>
    createLiveStream(sink, { ...reader, id, permissions });
  expect(format(streamOf(2))).toContain('event: presence');
  expect(format(streamOf(5))).toBe(format(streamOf(2)));
  expect(format(streamOf(2, []))).toBe('');
});
