/** What a family tells the agency about itself. */

import * as z from 'zod/mini';
import { personName, phone } from '../accounts/person.ts';
import { day, defineLine, defineText, id, postcode, requiredLine } from '../contract/field.ts';
import { isPlainScript } from '../contract/unprintable.ts';
import { birthOrDueDay } from './birthday.ts';
import { bookedNotes, enteredAllergies, privateNotes } from './child-notes.ts';

/** A place where a nanny is needed. Coordinates in degrees (WGS 84); null ones are set from the postcode. */
export const address = z.strictObject({
  label: defineLine(80),
  line: requiredLine(200),
  postcode,
  lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  access_notes: defineText(1000),
});
export type Address = z.output<typeof address>;

/** What identifies an address in a family’s list. */
export type Place = Pick<Address, 'line' | 'postcode'>;

/** Returns whether two addresses are the same place. Their details may differ. */
export const isSameAddress = (address: Place, other: Place): boolean =>
  address.line === other.line && address.postcode === other.postcode;

/** A child as bookings and series copy it, without the notes that only the family's record has. */
export const bookedChild = z.strictObject({
  /** Unique in the family, and never given to another child. */
  id,
  name: personName(80),
  date_of_birth: day,
  ...bookedNotes,
});
export type BookedChild = z.output<typeof bookedChild>;

export const child = z.extend(bookedChild, privateNotes);
export type Child = z.output<typeof child>;

/** A child of a booking in a request: new without an id, which the API then gives. Any other id must be known in the family. */
export const sentChild = z.extend(bookedChild, { id: z.optional(bookedChild.shape.id) });
export type SentChild = z.output<typeof sentChild>;

/** A child of a booking as entered, born or due within ten months. */
export const enteredBookedChild = z.extend(sentChild, {
  date_of_birth: birthOrDueDay,
  allergies: enteredAllergies,
});

/** A child of a family as entered. */
export const enteredChild = z.extend(enteredBookedChild, privateNotes);

/** Rejects an id that an earlier child of the list has. */
const distinctChildren = z.check<readonly SentChild[]>(({ value, issues }) => {
  for (const [at, { id }] of value.entries())
    if (id !== undefined && value.findIndex((one) => one.id === id) < at)
      issues.push({ code: 'custom', path: [at, 'id'], message: 'List each child only once', input: id });
});

export const childrenOf = <Child extends z.core.$ZodType<SentChild>>(childSchema: Child) =>
  z.array(childSchema).check(z.maxLength(12, 'At most 12'), distinctChildren);

/** A person to call when the parents cannot be reached. */
export const emergencyContact = z.strictObject({ name: personName(120), phone, relation: defineLine(80) });
export type EmergencyContact = z.output<typeof emergencyContact>;

/** The fields of a family as the parent and the agency can enter them. */
export const familyFields = {
  phone: z.nullable(phone),
  /** The name on invoices and credit notes, if it differs from the parent's own; otherwise empty. */
  invoice_name: defineLine(160).check(z.refine(isPlainScript, 'Use Latin, Greek or Cyrillic letters')),
  addresses: z.array(address).check(z.maxLength(10, 'At most 10')),
  children: childrenOf(enteredChild),
  emergency_contacts: z.array(emergencyContact).check(z.maxLength(10, 'At most 10')),
};

export const storedFamily = {
  ...familyFields,
  invoice_name: z.string(),
  children: z.array(child),
};
