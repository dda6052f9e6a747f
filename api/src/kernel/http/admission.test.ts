import { expect, test } from 'vitest';
import { admission } from './admission.ts';

const long = 60_000;

test('starts the set number of calls immediately and the others in order of arrival, except those that left the queue', () => {
  const admit = admission(2, long);
  const begun: string[] = [];
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) =>
    admit(() => begun.push(name)),
  );
  expect(begun).toEqual(['first', 'second']);
  third?.();
  second?.();
  expect(begun).toEqual(['first', 'second', 'fourth']);
  for (const leave of [first, fourth, first]) leave?.();
  for (const name of ['fifth', 'sixth', 'seventh']) admit(() => begun.push(name));
  expect(begun.slice(3)).toEqual(['fifth', 'sixth']);
});

test('starts the next call when one runs too long, and ignores a second release', async () => {
  const admit = admission(1, 1);
  const begun: string[] = [];
  const slow = admit(() => begun.push('slow'));
  await new Promise<void>((resolve) => admit(() => resolve(void begun.push('next'))));
  slow();
  admit(() => begun.push('last'));
  await expect.poll(() => begun).toEqual(['slow', 'next', 'last']);
});
