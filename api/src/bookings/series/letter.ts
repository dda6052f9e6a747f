import { desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { series } from '../schedule/series-table.ts';
import { isSoon } from '../schedule/soon.ts';
import {
  bookingSection,
  endedSection,
  offeredSection,
  priceSection,
  type Section,
} from './letter-sections.ts';
import { greetingOf, type Recipient } from './recipients.ts';
import type { VisitNews } from './visit-news.ts';

/** One mail about several visits, with the ids that each kind of news is about. */
export interface VisitsMail extends Recipient {
  /**
   * `ids` are ids of price changes for `price`, of offers for `offered`, `withdrawn` and `visit-cancelled`, and
   * otherwise of bookings.
   */
  readonly news: readonly { readonly news: VisitNews; readonly ids: readonly number[] }[];
}

function sectionOf(db: Db, to: VisitsMail['to'], news: VisitNews, ids: readonly number[], publicUrl: string) {
  if (news === 'price') return priceSection(db, ids, publicUrl);
  if (news === 'offered') return offeredSection(db, ids, publicUrl);
  if (news === 'withdrawn' || news === 'visit-cancelled') return endedSection(db, news, ids);
  return bookingSection(db, news, ids, to, publicUrl);
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

/** Returns the table of the `ids` of a kind of news; null for bookings. */
const tableOf = (news: VisitNews) => {
  if (news === 'price') return sql`price_change`;
  return news === 'offered' || news === 'withdrawn' || news === 'visit-cancelled' ? sql`offer` : null;
};

/** SQL for whether one of the visits begins soon or is under way. */
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
    const person = await greetingOf(db, mail);
    if (!person?.email) return null;
    const sections: Section[] = [];
    for (const { news, ids } of mail.news) {
      const section = await sectionOf(db, mail.to, news, ids, publicUrl);
      if (section) sections.push(section);
    }
    const [first, ...others] = sections;
    if (!first) return null;
    const seriesIds = sections.flatMap(({ series_ids }) => series_ids);
    const code = await codeOf(db, seriesIds);
    const about = others.length === 0 ? first.subject : 'changes to your visits';
    const questionsFirst = sections.toSorted((a, b) => Number(b.isQuestion) - Number(a.isQuestion));
    const buttons = questionsFirst.flatMap((section) => section.buttons);
    return {
      to: person.email,
      subject: `${code ?? 'Your bookings'}: ${about}`,
      parts: [
        `Hello ${person.name},`,
        ...sections.flatMap(({ parts }) => parts),
        ...new Map(buttons.map((button) => [button.url, button])).values(),
      ],
    };
  },
  isAboutSoon,
);
