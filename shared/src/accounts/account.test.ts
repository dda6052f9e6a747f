import { expect, test } from 'vitest';
import { newPassword, typedPassword } from './account.ts';

test('the length of a password is counted once it is normalised', () => {
  const decomposed = 'e\u0301'.repeat(128);
  expect(newPassword.parse(decomposed)).toBe('é'.repeat(128));
  expect(typedPassword.safeParse(decomposed).success).toBe(true);
  expect(newPassword.safeParse('e\u0301'.repeat(9)).error?.issues[0]?.message).toBe('At least 10 characters');
  expect(newPassword.safeParse('\uFDFA'.repeat(8)).error?.issues[0]?.message).toBe('At most 128 characters');
});

test('a password that was typed before it was normalised can still be tried', () => {
  expect(typedPassword.safeParse('\uFDFA'.repeat(128)).success).toBe(true);
  expect(typedPassword.safeParse('a'.repeat(129)).success).toBe(false);
});

test('a password keeps its spaces and every character', () => {
  for (const password of ['  ten spaces  ', '👩‍👧 and 👨‍👦 too', 'علی‌رضا و پدرش'])
    expect(newPassword.parse(password)).toBe(password.normalize('NFKC'));
});
