import { expect, test } from 'vitest';
import { limitConcurrency, serializeByKey } from '../../kernel/limit/concurrency.ts';

test('the work of one key takes one place in a shared queue, so that the next key comes second', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, waiting: 1 });
  const sharing = serializeByKey();
  const order: string[] = [];
  const done = ['a1', 'a2', 'a3', 'b1'].map((name) =>
    sharing(name.slice(0, 1), () => inTurn(async () => void order.push(name))),
  );
  await Promise.all(done);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('the next work of a key runs after a failure', async () => {
  const sharing = serializeByKey();
  const failed = sharing('a', async () => {
    throw new Error('failed');
  });
  const next = sharing('a', async () => 'done');
  await expect(failed).rejects.toThrow('failed');
  await expect(next).resolves.toBe('done');
});

test('work of a key with 200 waiting calls is refused with 503, and work of other keys is not', async () => {
  const sharing = serializeByKey();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const all = Array.from({ length: 201 }, () => sharing('a', () => begun));
  await expect(sharing('a', async () => {})).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(sharing('b', async () => 'done')).resolves.toBe('done');
  begin();
  await Promise.all(all);
});
