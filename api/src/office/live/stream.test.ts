import { expect, test } from 'vitest';
import { positionOf } from './position.ts';
import { liveStream } from './stream.ts';

const change = { resource: 'booking', id: 7, action: 'confirm', by: 'Ada Ash' };
const reader = { id: 2, sessionId: 3, permissions: [{ name: 'booking', type: 'visit' }] as const };

function sinkWith(writableLength: number) {
  const written: string[] = [];
  const sink = {
    writableLength,
    write: (text: string) => written.push(text),
    end: () => written.push('end'),
    destroy: () => written.push('destroyed'),
  };
  return { sink, written };
}

test('drops a reader who has left too much unread, so that memory stays bounded', () => {
  const { sink, written } = sinkWith(0);
  const stream = liveStream(sink, { ...reader, permissions: [...reader.permissions] });
  stream.changes('1.5/7:', [change]);
  expect(written).toEqual([`id: 1.5/7:\nevent: changes\ndata: ${JSON.stringify([change])}\n\n`]);
  sink.writableLength = 300_000;
  stream.changes('1.5/8:', [change]);
  expect(written.at(-1)).toBe('destroyed');
});

test('ends without a position, since changes before it may not have been sent', () => {
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
])('%j is no position', (id) => {
  expect(positionOf(id)).toBe(null);
});
