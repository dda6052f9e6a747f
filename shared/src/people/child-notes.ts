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

export const childNotes = {
  /** One on each line. Lines of earlier releases may be longer than those that can be entered. */
  allergies: defineLines(100, 1000),
  medicines: z._default(defineText(1000), ''),
  doctor_name: z._default(defineLine(120), ''),
  doctor_phone: z._default(telephone, ''),
  school_name: z._default(defineLine(120), ''),
  school_phone: z._default(telephone, ''),
  routine: z._default(defineText(2000), ''),
  notes: defineText(2000),
};
export type ChildNotes = z.output<z.ZodMiniObject<typeof childNotes>>;

export const enteredAllergies = defineLines(20, 120);

/** The notes of a child on whom none are kept. */
export const noNotes: ChildNotes = {
  allergies: [],
  medicines: '',
  doctor_name: '',
  doctor_phone: '',
  school_name: '',
  school_phone: '',
  routine: '',
  notes: '',
};

export const childNoteFields = Object.keys(noNotes) as (keyof ChildNotes)[];

/** Returns whether notes are kept on a child, or were entered in a form. */
export const isNoted = (
  child: { readonly [field in keyof ChildNotes]?: string | readonly string[] },
): boolean => childNoteFields.some((field) => (child[field]?.length ?? 0) > 0);
