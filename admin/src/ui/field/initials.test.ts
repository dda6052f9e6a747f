import { expect, test } from 'vitest';
import { initialsOf } from './Portrait.tsx';

test.each([
  ['Ada Byron', 'AB'],
  ['Sukarno', 'S'],
  ['Anna Maria de Vries', 'AM'],
  ['  Ada   Byron ', 'AB'],
  ['Zoe\u0308 E\u0301mile', 'ZE\u0301'],
  ['👩‍👧 Lee', '👩‍👧L'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇬🇧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🇬🇧'],
  ['𝒜da 𠮷田', '𝒜𠮷'],
  ['देव क्षमा', 'देक्ष'],
  ['’t Hoff', 'tH'],
  ['(Nan) Lee', 'NL'],
  ['李明', '李'],
  ['— —', '——'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
