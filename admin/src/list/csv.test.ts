import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('doubles quotes, keeps line breaks inside their cell, and leaves empty values empty', () => {
  expect(csv([['a "b"', 'c\nd', null, 7]])).toBe('\uFEFF"a ""b""","c\nd","",7\r\n');
});

test.each(['=1+1', '+44', '-2', '@sum', '\t=1', ' =1'])('%j is text, not a formula', (text) => {
  expect(csv([[text]])).toContain(`"'${text}"`);
});

test('a number stays a number', () => expect(csv([[-5]])).toBe('\uFEFF-5\r\n'));
