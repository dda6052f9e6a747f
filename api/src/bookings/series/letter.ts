import { desc, eq, inArray, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type LetterBlock, letterKind } from '../../kernel/mail/letter.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { createPriceToken } from '../booking/price-token.ts';
import { createOfferToken } from '../offer/token.ts';
import { series } from '../schedule/series-table.ts';
import { isSoon } from '../schedule/soon.ts';
import {
  bookingSection,
  offerSection,
  priceSection,
  type Section,
  type VisitNews,
} from './letter-sections.ts';
import { createSeriesOfferToken } from './token.ts';

/** One mail about several visits, with the ids that each kind of news is about. */
export interface VisitsMail {
  readonly to: 'parent' | 'nanny';
  readonly person_id: number;
  /** The ids are those of the bookings, of their offers or of their price changes. */
  readonly news: readonly { readonly news: VisitNews; readonly ids: readonly number[] }[];
}

async function personOf(db: Db, { to, person_id }: VisitsMail) {
  const [found] =
    to === 'parent'
      ? await db
          .select({ name: parentUser.first_name, email: parentUser.email })
          .from(parentUser)
          .where(eq(parentUser.id, person_id))
      : await db
          .select({ name: nannyPolo.display_name, email: nannyPolo.email })
          .from(nannyPolo)
          .where(eq(nannyPolo.id, person_id));
  return found;
}

function sectionOf(db: Db, to: VisitsMail['to'], news: VisitNews, ids: readonly number[]) {
  if (news === 'price') return priceSection(db, ids);
  if (news === 'offered' || news === 'withdrawn' || news === 'visit-cancelled')
    return offerSection(db, news, ids);
  return bookingSection(db, news, ids, to);
}

/** Returns the code of the latest of these series. */
async function codeOf(db: Db, ids: readonly number[]): Promise<string | undefined> {
  const [found] = await db
    .select({ code: series.code })
    .from(series)
    .where(inArray(series.id, [...ids]))
    .orderBy(desc(series.id))
    .limit(1);
  return found?.code;
}

/** Returns a button for each offer to reply to, and for each visit to look at. */
async function buttonsForNanny(db: Db, sections: readonly Section[], publicUrl: string) {
  const blocks: LetterBlock[] = [];
  const series = sections.flatMap((section) => section.series_offers ?? []);
  for (const { id, name } of series)
    blocks.push({
      action: series.length > 1 ? `View and reply: ${name}` : 'View and reply',
      url: `${publicUrl}/series-offer/${await createSeriesOfferToken(db, id)}`,
    });
  for (const { isQuestion, offers = [] } of sections)
    for (const { id, name } of offers)
      blocks.push({
        action: isQuestion ? `View and reply: ${name}` : `View ${name}`,
        url: `${publicUrl}/offer/${await createOfferToken(db, id)}`,
      });
  return blocks;
}

/** Returns a button for the prices that the family is asked to agree to, and one for what is confirmed. */
async function buttonsForParent(db: Db, sections: readonly Section[], publicUrl: string) {
  const blocks: LetterBlock[] = [];
  const prices = sections.flatMap((section) => section.prices ?? []);
  if (prices.length > 0)
    blocks.push({
      action: prices.length > 1 ? 'See the prices and reply' : 'See the price and reply',
      url: `${publicUrl}/price/${await createPriceToken(db, prices)}`,
    });
  if (sections.some(({ isConfirmed }) => isConfirmed))
    blocks.push({ action: 'View your bookings', url: `${publicUrl}/user` });
  return blocks;
}

/** Returns the table whose ids a kind of news has; null for bookings. */
const tableOf = (news: VisitNews) => {
  if (news === 'price') return sql`price_change`;
  return news === 'offered' || news === 'withdrawn' || news === 'visit-cancelled' ? sql`offer` : null;
};

/** SQL for whether one of the visits is soon. */
const isAboutSoon = ({ news }: VisitsMail) =>
  isSoon(
    sql.join(
      news.map((one) => {
        const ids = sql`${sql.param([...one.ids])}::int[]`;
        const table = tableOf(one.news);
        return table
          ? sql`SELECT booking_id FROM ${table} WHERE id = ANY(${ids})`
          : sql`SELECT unnest(${ids})`;
      }),
      sql` UNION `,
    ),
  );

/**
 * Writes the mail about several visits for their parent or nanny. Leaves out the visits that have changed since, as the
 * single mails do, and returns null if none is left.
 */
export const visitsMail = letterKind<VisitsMail>(
  'visits',
  async (db, mail, { publicUrl }) => {
    const person = await personOf(db, mail);
    if (!person?.email) return null;
    const sections: Section[] = [];
    for (const { news, ids } of mail.news) {
      const section = await sectionOf(db, mail.to, news, ids);
      if (section) sections.push(section);
    }
    const [first, ...others] = sections;
    if (!first) return null;
    const seriesIds = sections.flatMap((section) => section.series_ids);
    const code = await codeOf(db, seriesIds);
    const about = others.length === 0 ? first.subject : 'changes to your visits';
    const buttons = mail.to === 'nanny' ? buttonsForNanny : buttonsForParent;
    return {
      to: person.email,
      subject: `${code ?? 'Your bookings'}: ${about}`,
      parts: [
        `Hello ${person.name},`,
        ...sections.flatMap((section) => section.parts),
        ...(await buttons(db, sections, publicUrl)),
      ],
    };
  },
  isAboutSoon,
);
