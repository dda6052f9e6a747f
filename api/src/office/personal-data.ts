import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { definePartOfExport } from '../accounts/identity/export-part.ts';
import { parentUser } from '../accounts/identity/parent-user-table.ts';
import type { PersonalData } from '../accounts/identity/personal-data.ts';
import { type Db, queryRows } from '../kernel/database/database.ts';
import { supportMessage } from './support/table.ts';
import { savedView } from './view/table.ts';

/** The fewest digits, without leading zeros, that are taken for a part of a telephone number. */
const fewestDigits = 6;

/** The number of last digits by which a telephone number is found in longer text, whatever its prefix. */
const lastDigits = 9;

/** Messages to the agency, admins' saved views, whose searches and names may name a family, and rows kept for an undo. */
export const personalData: PersonalData = {
  // A view belongs to its admin, not to the parent it finds.
  exported: [
    definePartOfExport({
      name: 'messages',
      access: 'owner',
      select: (db, id) =>
        db
          .select(getTableColumns(supportMessage))
          .from(supportMessage)
          .innerJoin(parentUser, eq(sql`lower(${parentUser.email})`, sql`lower(${supportMessage.email})`))
          .where(and(eq(parentUser.id, id), isNotNull(parentUser.email_verified_at)))
          .orderBy(supportMessage.id),
      fields: { id: true, at: true, name: true, email: true, message: true },
    }),
  ],

  async erase(tx, { id, names, addresses, phones, relatives, places }) {
    await tx.delete(supportMessage).where(inArray(sql`lower(${supportMessage.email})`, [...addresses]));
    const parent = String(id);
    // Deletes every change that wrote a row of the parent, with its captured rows.
    await tx.execute(sql`DELETE FROM undo WHERE id IN (SELECT undo_id FROM undo_row
      WHERE ${parent} IN (before ->> 'parent_id', after ->> 'parent_id')
        OR ("table" = 'parent_user' AND ${parent} IN (before ->> 'id', after ->> 'id')))`);
    const phrases = { people: [...names, ...relatives], texts: [...places, ...addresses], phones };
    const views = await tx
      .select({ id: savedView.id, name: savedView.name, settings: savedView.settings })
      .from(savedView);
    const naming = views.map((view) => ({ id: view.id, by: phrasesIn(view, id, phrases) }));
    const shared = await ofOthers(
      tx,
      id,
      naming.flatMap(({ by }) => by),
    );
    const ids = naming.flatMap(({ id, by }) => (by.some((phrase) => !shared.has(phrase)) ? [id] : []));
    if (ids.length > 0) await tx.delete(savedView).where(inArray(savedView.id, ids));
  },
};

/** Returns the words of a text, without accents and in lower case. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

interface Phrases {
  /** Names of the parent and of relatives, of which a search may be a part. */
  readonly people: readonly string[];
  /** Lines and postcodes of addresses, and e-mail addresses. */
  readonly texts: readonly string[];
  readonly phones: readonly string[];
}

/** Returns what names a family in a view: the parent's id as its filter, or any of the phrases in its name or search. */
function phrasesIn(
  { name, settings }: Pick<typeof savedView.$inferSelect, 'name' | 'settings'>,
  parentId: number,
  { people, texts, phones }: Phrases,
): string[] {
  const { q, parent_id } = settings.filter;
  const search = wordsOf(typeof q === 'string' ? q : '');
  const typed = [wordsOf(name), search];
  const isTyped = (phrase: string) => {
    const words = wordsOf(phrase);
    if (words.length === 0) return false;
    // A postcode may be typed without its space.
    return typed.some((text) => spaced(text).includes(spaced(words)) || text.includes(words.join('')));
  };
  const isSearched = (phrase: string) => {
    const words = wordsOf(phrase);
    return search.length > 0 && search.every((word) => words.includes(word));
  };
  const hasNumber = (phone: string) => {
    const number = phone.replace(/\D/g, '');
    return [name, String(q ?? '')].some((text) => {
      const digits = text.replace(/\D/g, '').replace(/^0+/, '');
      return (
        digits.includes(number.slice(-lastDigits)) ||
        (digits.length >= fewestDigits && number.includes(digits))
      );
    });
  };
  return [
    ...([parent_id].flat().includes(parentId) ? [`parent ${parentId}`] : []),
    ...people.filter((phrase) => isTyped(phrase) || isSearched(phrase)),
    ...texts.filter(isTyped),
    ...phones.filter((phone) => /\d/.test(phone) && hasNumber(phone)),
  ];
}

/** Returns the phrases that are also the name of another parent or their relative, or a place of theirs. */
async function ofOthers(tx: Db, id: number, phrases: readonly string[]): Promise<Set<string>> {
  const others = await queryRows<{ phrase: string }>(
    tx,
    sql`SELECT phrase FROM unnest(${sql.param([...new Set(phrases)])}::text[]) phrase
      WHERE EXISTS (SELECT FROM parent_user p
        LEFT JOIN jsonb_array_elements(p.children || p.emergency_contacts || p.addresses) part ON true
        WHERE p.id <> ${id} AND p.erased_at IS NULL AND fold(phrase)
          IN (fold(p.name), fold(part ->> 'name'), fold(part ->> 'line'), fold(part ->> 'postcode')))`,
  );
  return new Set(others.map(({ phrase }) => phrase));
}
