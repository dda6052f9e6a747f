import { expect, test } from 'vitest';
import { placeOfWords } from './Bar.tsx';

const words = '09:00 Petra Barlow';

test('puts the words into a bar that is long enough', () => {
  expect(placeOfWords(words, 0.2, 0.5, 1000)).toEqual({ isBeside: false, cut: null });
});

test('puts the words beside a short bar', () => {
  expect(placeOfWords(words, 0.02, 0.2, 1000)).toEqual({ isBeside: true, cut: null });
});

test('cuts the words where the next bar begins', () => {
  expect(placeOfWords(words, 0.02, 0.1, 1000)).toEqual({ isBeside: true, cut: 70 });
});

test('cuts the words inside a bar that has more room than there is beside it', () => {
  expect(placeOfWords(words, 0.1, 0.11, 1000)).toEqual({ isBeside: false, cut: 72 });
});

test('leaves out words that would be cut to nothing', () => {
  expect(placeOfWords(words, 0.01, 0.04, 1000)).toBeNull();
});
