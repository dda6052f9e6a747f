import { expect, test } from 'vitest';
import { newPassword, typedPassword } from '../accounts/account.ts';
import { readPhoneHint } from '../accounts/compact-phone.ts';
import { openUserCalls } from '../accounts/open-calls.ts';
import { phone } from '../accounts/person.ts';
import { registerUser, userLogin } from '../accounts/user-account.ts';
import { sendSupportMessage } from '../office/support.ts';
import { sendApplication } from '../people/application.ts';
import { pickFirstMessages, toFieldErrors } from './error.ts';
import { day, defineLine, email, instant, required, requiredText } from './field.ts';

const fields = { day, email, instant, newPassword, phone, text: requiredText(9), typedPassword };
const wrong = {
  day: ['tomorrow', 'Not a date'],
  email: ['nobody', 'Check the e-mail address'],
  instant: ['at noon', 'Not a date and time'],
  newPassword: ['short', 'At least 10 characters'],
  phone: ['020', `Not a valid telephone number. ${readPhoneHint()}`],
} as const;

const saying = (schema: (typeof fields)[keyof typeof fields], value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each(Object.entries(fields))('reports an empty %s as missing', (_, schema) => {
  expect(saying(schema, '')).toBe(required);
});

test.each(Object.entries(wrong))(
  'reports an invalid %s as invalid, not as missing',
  (name, [value, message]) => {
    expect(saying(fields[name as keyof typeof wrong], value)).toBe(message);
  },
);

test.each([
  [userLogin, { email: ' ', password: '' }],
  [registerUser, { first_name: '', last_name: '', email: '', password: '', confirm_password: '' }],
  [openUserCalls.resetPassword, { email: '', pin: '', password: '', confirm_password: '' }],
])('an empty form reports each of its fields as missing, except the last name', ({ schema }, empty) => {
  const errors = pickFirstMessages(toFieldErrors(schema.body.safeParse(empty).error?.issues ?? []));
  const needed = Object.keys(empty).filter((name) => name !== 'last_name');
  expect(errors).toEqual(Object.fromEntries(needed.map((name) => [name, required])));
});

test.each(['\n', '\r', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'writes %j in a line as a space',
  (character) => {
    expect(defineLine(9).parse(`a${character}b`)).toBe('a b');
  },
);

test.each(['\0', '\u001B', '\u007F', '\u202D', '\u202E'])('refuses %j in a line', (character) => {
  expect(saying(defineLine(9), `a${character}b`)).toContain('cannot be seen');
});

test.each([
  [8, true],
  [9, false],
  [60, false],
])('a line with %i accents on one letter is accepted: %s', (count, isAccepted) => {
  const value = `Z${'\u0335'.repeat(count)}oe`;
  expect(saying(defineLine(80), value)).toBe(
    isAccepted ? undefined : 'Has too many accents on one letter. Please type it without them.',
  );
});

test('accepts letters of any language in a text of one line', () => {
  expect(defineLine(40).safeParse('Zoë O’Neill 李明 محمد 👩‍👧').success).toBe(true);
});

test('visitors and applicants cannot forge a second line with their names', () => {
  const name = 'Eve\nE-mail: anna@families.example';
  const { name: applicant, languages, postcode } = sendApplication.schema.body.shape;
  for (const field of [sendSupportMessage.schema.body.shape.name, applicant])
    expect(field.safeParse(name).success).toBe(false);
  expect(languages.parse([name])).toEqual(['Eve E-mail: anna@families.example']);
  expect(postcode.parse('N1\n9GU')).toBe('N1 9GU');
});
