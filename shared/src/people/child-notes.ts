/** What the agency keeps on a child besides name and birth. All of it needs the consent to keep health notes. */

import * as z from 'zod/mini';
import { defineLine, defineText, requiredLine } from '../contract/field.ts';
import { normaliseLine } from '../contract/plain-text.ts';

/** Short lines without empty ones. The errors are about the list, which people enter in one place. */
const defineLines = (most: number, characters: number) =>
  z.array(z.string()).check(
    z.overwrite((lines) => lines.map(normaliseLine).filter(Boolean)),
    z.check(({ value, issues }) => {
      for (const line of value) {
        const [fault] = requiredLine(characters).safeParse(line).error?.issues ?? [];
        if (fault) issues.push({ code: 'custom', message: `${fault.message} a line`, input: line });
      }
    }),
    z.maxLength(most, `At most ${most} lines`),
  );

/** As someone dials it, with an extension if there is one; empty if it is not known. */
const telephone = defineLine(40).check(
  z.refine(
    (value) => value === '' || /^\+?[\d\s().-]{3,}(\D{0,5}\d+)?$/.test(value),
    'Check the telephone number',
  ),
);

/** What bookings and series copy. */
export const bookedNotes = {
  /** One on each line. Lines of earlier releases may be longer than those that can be entered. */
  allergies: defineLines(100, 1000),
  notes: defineText(2000),
};

/** What only the family's record has. The nanny of a confirmed visit reads it there, while the consent holds. */
export const privateNotes = {
  medicines: z._default(defineText(1000), ''),
  doctor_name: z._default(defineLine(120), ''),
  doctor_phone: z._default(telephone, ''),
  school_name: z._default(defineLine(120), ''),
  school_phone: z._default(telephone, ''),
  routine: z._default(defineText(2000), ''),
};
type PrivateNotes = z.output<z.ZodMiniObject<typeof privateNotes>>;
export type ChildNotes = PrivateNotes & z.output<z.ZodMiniObject<typeof bookedNotes>>;

export const enteredAllergies = defineLines(20, 120);

export const noPrivateNotes: PrivateNotes = {
  medicines: '',
  doctor_name: '',
  doctor_phone: '',
  school_name: '',
  school_phone: '',
  routine: '',
};

export const noBookedNotes = { allergies: [] as string[], notes: '' };

/** The notes of a child on whom none are kept. */
export const noNotes: ChildNotes = { allergies: [], ...noPrivateNotes, notes: '' };

export const privateNoteFields = Object.keys(privateNotes) as (keyof PrivateNotes)[];
export const childNoteFields = Object.keys(noNotes) as (keyof ChildNotes)[];

/** Returns a child as bookings and series copy it. */
export function omitPrivateNotes<Child extends object>(child: Child): Omit<Child, keyof PrivateNotes> {
  const names: readonly string[] = privateNoteFields;
  const others = Object.entries(child).filter(([name]) => !names.includes(name));
  return Object.fromEntries(others) as Omit<Child, keyof PrivateNotes>;
}

/** Returns the private notes of a child of a family's record. */
export const pickPrivateNotes = (child: PrivateNotes): PrivateNotes =>
  Object.fromEntries(privateNoteFields.map((field) => [field, child[field]])) as PrivateNotes;

/** Returns whether notes are kept on a child, or were entered in a form. */
export const isNoted = (
  child: { readonly [field in keyof ChildNotes]?: string | readonly string[] },
): boolean => childNoteFields.some((field) => (child[field]?.length ?? 0) > 0);
