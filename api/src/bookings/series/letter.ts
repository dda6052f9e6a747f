import { desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { aboutBooking } from '../offer/letter.ts';
import { addressOf, greetingOf, type Recipient } from '../schedule/recipients.ts';
import { series } from '../schedule/series-table.ts';
import { isSoon } from '../schedule/soon.ts';
import { bookingSections, type NewsAbout } from './booking-sections.ts';
import { endedSection, offeredSection, priceSection } from './offer-sections.ts';
import type { Written } from './section.ts';
import type { VisitNews } from './visit-news.ts';

/** One mail about several visits, with the ids that each kind of news is about. */
export interface VisitsMail extends Recipient {
  /**
   * `ids` are ids of price changes for `price`, of offers for `offered`, `withdrawn` and `visit-cancelled`, and
   * otherwise of bookings. `event_ids` are the events of their bookings, in the same order; mails queued before
   * 28 November 2026 lack them.
   */
  readonly news: readonly {
    readonly news: VisitNews;
    readonly ids: readonly number[];
    readonly event_ids?: readonly number[];
  }[];
}

/** Returns the sections of a mail that are still true, and the parts that nobody needs any more. */
async function sectionsOf(db: Db, mail: VisitsMail, publicUrl: string): Promise<Written> {
  const { to, person_id } = mail;
  const written: Written[] = [];
  const about: NewsAbout[] = [];
  for (const { news, ids, event_ids } of mail.news) {
    if (news === 'price') written.push(await priceSection(db, ids, publicUrl));
    else if (news === 'offered') written.push(await offeredSection(db, ids, publicUrl));
    else if (news === 'withdrawn' || news === 'visit-cancelled')
      written.push(await endedSection(db, news, ids, event_ids));
    else about.push(...ids.map((id, at) => ({ id, news, to, person_id, event_id: event_ids?.[at] })));
  }
  written.push(await bookingSections(db, about, to, publicUrl));
  return {
    sections: written.flatMap(({ sections }) => sections),
    dropped: written.flatMap(({ dropped }) => dropped),
  };
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
 * Writes the mail about several visits for their parent or nanny. Says what has changed since they last heard of each
 * visit, as the single mails do.
 */
export const visitsMail = letterKind<VisitsMail>(
  'visits',
  async (db, mail, { publicUrl }) => {
    const person = await greetingOf(db, mail);
    if (!person) return null;
    const { sections, dropped } = await sectionsOf(db, mail, publicUrl);
    const [first, ...others] = sections;
    if (!first) return dropped;
    const about = {
      ...aboutBooking(first.visit, mail.to),
      letter: sections.map(({ subject }) => subject).join('; '),
    };
    const address = addressOf(person, about);
    if (typeof address !== 'string') return [...dropped, address];
    const seriesIds = sections.flatMap(({ series_ids }) => series_ids);
    const code = await codeOf(db, seriesIds);
    const subject = others.length === 0 ? first.subject : 'changes to your visits';
    const questionsFirst = sections.toSorted((a, b) => Number(b.isQuestion) - Number(a.isQuestion));
    const buttons = questionsFirst.flatMap((section) => section.buttons);
    return {
      to: address,
      subject: `${code ?? 'Your bookings'}: ${subject}`,
      parts: [
        `Hello ${person.name},`,
        ...sections.flatMap(({ parts }) => parts),
        ...new Map(buttons.map((button) => [button.url, button])).values(),
      ],
      about,
      leftOut: dropped,
    };
  },
  isAboutSoon,
);
