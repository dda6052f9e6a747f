import type { BoardLine } from '@nanny-polo/shared/office/board';
import { describe, expect, test } from 'vitest';
import { showLines } from './shown-lines.ts';

const line = (id: number, kind: BoardLine['kind'] = 'unfilled') => ({ kind, id }) as BoardLine;
const shown = (...ids: number[]) =>
  showLines(
    [],
    ids.map((id) => line(id)),
    null,
    null,
  );
const seen = (lines: ReturnType<typeof showLines>) =>
  lines.map(({ line: { id }, gone }) => (gone ? `${id} gone` : `${id}`));

describe('without a cursor', () => {
  test('shows the fresh lines in their order', () => {
    expect(seen(showLines(shown(1, 2, 3), [line(4), line(3)], null, null))).toEqual(['4', '3']);
  });
});

describe('with a cursor', () => {
  const onTwo = (fresh: BoardLine[], acted: string | null = null) =>
    seen(showLines(shown(1, 2, 3), fresh, 'booking:2', acted));

  test('puts a more urgent line below the cursor', () => {
    expect(onTwo([line(9), line(1), line(2), line(3)])).toEqual(['1', '2', '9', '3']);
  });

  test('keeps the places of lines that left without an action of this admin, down to the cursor', () => {
    expect(onTwo([line(3)])).toEqual(['1 gone', '2 gone', '3']);
    expect(onTwo([line(1), line(2)])).toEqual(['1', '2']);
  });

  test('drops the line that this admin has dealt with', () => {
    expect(onTwo([line(1), line(3)], 'booking:2')).toEqual(['1', '3']);
  });

  test('keeps the line of a booking that now needs something else', () => {
    const after = showLines(shown(1, 2, 3), [line(1), line(3), line(2, 'to_confirm')], 'booking:2', null);
    expect(after.map(({ line: { id, kind } }) => [id, kind])).toEqual([
      [1, 'unfilled'],
      [2, 'to_confirm'],
      [3, 'unfilled'],
    ]);
  });
});
