import type { Address, Child, EmergencyContact } from '@nanny-polo/shared/parents';
import { calendarDay } from '../field/instant.ts';
import { WordedValue, type Words } from '../record/WordedValue.tsx';

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ');

const words: Words = {
  addresses: ({ label, line, postcode, access_notes }: Address) =>
    joined(label, line, postcode, access_notes),
  children: ({ name, date_of_birth, allergies, notes }: Child, text) =>
    joined(name, text('born', { date: calendarDay(date_of_birth) }), allergies, notes),
  emergency_contacts: ({ name, phone, relation }: EmergencyContact) => joined(name, phone, relation),
  google_sub: (_: string, text) => text('google_linked'),
};

/** The value of any field of a parent, in their history and in the conflict dialog. */
export const ParentValue = (props: { field: string; value: unknown }) => (
  <WordedValue words={words} {...props} />
);
