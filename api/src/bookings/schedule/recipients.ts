import { eq, type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { familyErased } from '../../accounts/identity/personal-data.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import {
  createDroppedLetter,
  createUnsentLetter,
  type LetterSubject,
  type UnsentLetter,
} from '../../kernel/mail/letter.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';

export interface Recipient {
  readonly to: 'parent' | 'nanny';
  readonly person_id: number;
}

export const familyColumns = {
  name: parentUser.first_name,
  email: parentUser.email,
  erased_at: parentUser.erased_at,
};

interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly erased_at?: string | null;
}

/** Returns the name by which a mail greets its recipient, and their e-mail address; undefined if they were deleted. */
export async function greetingOf(db: Db, { to, person_id }: Recipient): Promise<Person | undefined> {
  const [person] =
    to === 'parent'
      ? await db.select(familyColumns).from(parentUser).where(eq(parentUser.id, person_id))
      : await db
          .select({ name: nannyPolo.display_name, email: nannyPolo.email })
          .from(nannyPolo)
          .where(eq(nannyPolo.id, person_id));
  return person && to === 'nanny' ? { ...person, name: firstNameOf({ display_name: person.name }) } : person;
}

/** Returns the address of a letter, or why it has none. */
export function addressOf(person: Person | null, about: LetterSubject): string | UnsentLetter {
  if (person?.erased_at) return createDroppedLetter(about, familyErased);
  return person?.email || createUnsentLetter(about, 'noAddress');
}

/** For each name by which a mail's data refer to a record, the query for its parent, nanny and series. */
const people = {
  booking_id: sql`SELECT id, parent_id AS parent, nanny_polo_id AS nanny, series_id FROM booking`,
  offer_id: sql`SELECT o.id, NULL AS parent, o.nanny_polo_id AS nanny, series_id
    FROM offer o JOIN booking b ON b.id = o.booking_id`,
  price_change_id: sql`SELECT c.id, parent_id AS parent, NULL AS nanny, series_id
    FROM price_change c JOIN booking b ON b.id = c.booking_id`,
  time_change_id: sql`SELECT c.id, parent_id AS parent, c.nanny_polo_id AS nanny, series_id
    FROM time_change c JOIN booking b ON b.id = c.booking_id`,
  cover_ask_id: sql`SELECT id, NULL AS parent, nanny_polo_id AS nanny, NULL AS series_id FROM cover_ask`,
} as const satisfies Record<string, SQL>;

interface Found {
  readonly id: number;
  readonly parent: number | null;
  readonly nanny: number | null;
  readonly series_id: number | null;
}

type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

/**
 * The data of a mail: its recipient, or the record that it is about. `to` is the recipient of a mail about a booking.
 */
export interface MailIds extends Partial<Recipient>, Partial<Readonly<Record<Name, number>>> {
  readonly cover_ask_ids?: readonly number[];
}

/** Returns the record that a mail is about, by name and id; the first of several asks. */
function subjectOf({ cover_ask_ids = [], ...data }: MailIds) {
  const ids = { ...data, cover_ask_id: cover_ask_ids[0] ?? data.cover_ask_id };
  for (const name of names) if (ids[name] !== undefined) return { name, id: ids[name] };
  return undefined;
}

/**
 * Returns a function that returns the recipient of each of these mails, with the series of its visit; null for a mail
 * that names neither a recipient nor a record, and for a mail to the nanny of a booking without one.
 */
export async function recipientsOf(db: Db, mails: readonly MailIds[]) {
  const subjects = mails.flatMap((mail) => subjectOf(mail) ?? []);
  const known = new Map<string, Found>();
  for (const [name, own] of Map.groupBy(subjects, (one) => one.name)) {
    const ids = sql.param(own.map(({ id }) => id));
    const records = await queryRows<Found>(
      db,
      sql`SELECT * FROM (${people[name]}) one WHERE id = ANY(${ids}::int[])`,
    );
    for (const record of records) known.set(`${name} ${record.id}`, record);
  }
  return (mail: MailIds) => {
    const { name, id } = subjectOf(mail) ?? {};
    const record = known.get(`${name} ${id}`);
    const to = mail.to ?? (record?.parent == null ? 'nanny' : 'parent');
    const person_id = mail.person_id ?? record?.[to] ?? null;
    return person_id === null ? null : { to, person_id, series_id: record?.series_id ?? null };
  };
}
