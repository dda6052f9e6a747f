import { type ChildNotes, childNoteFields } from '@nanny-polo/shared/people/child-notes';
import type { Address, Child, EmergencyContact } from '@nanny-polo/shared/people/family-fields';
import type { Words } from '../../records/record/FieldValue.tsx';
import { birthWordOf, formatCalendarDay } from '../../ui/field/instant.ts';

/** Returns the notes on a child, as one text for each field that has any. */
const notesOf = (child: ChildNotes): string[] =>
  childNoteFields.flatMap((field) => [child[field]].flat().join(', ') || []);

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ');

/** The words of a parent's fields, in their history and in the conflict dialog. */
export const parentWords: Words = {
  addresses: ({ label, line, postcode, access_notes, lat, lng }: Address, text) =>
    joined(label, line, postcode, access_notes, lat === null ? '' : text('pin', { lat, lng })),
  children: ({ name, date_of_birth, ...child }: Child, text) =>
    joined(
      name,
      text(birthWordOf(date_of_birth), { date: formatCalendarDay(date_of_birth) }),
      ...notesOf(child),
    ),
  emergency_contacts: ({ name, phone, relation }: EmergencyContact) => joined(name, phone, relation),
  way: (way: string, text) => text(`way.${way}`),
  google_sub: (_: string, text) => text('google_linked'),
};
