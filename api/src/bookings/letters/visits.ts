import type { AgencyDays } from '@nanny-polo/shared/time/agency-days';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { defineLetterKind, type LetterBlock } from '../../kernel/mail/letter.ts';
import { type VisitsMail, visitsMail } from '../mail/kinds.ts';
import { findCurrentSeries } from '../schedule/arrangement.ts';
import { addressOf, greetingOf, type Recipient } from '../schedule/recipients.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { writeArrangementSection } from './arrangement.ts';
import { type NewsAbout, writeBookingSections } from './booking-news.ts';
import { bookingSubjectOf, factsOfArrangement } from './facts.ts';
import { writeOfferedSection } from './offer.ts';
import { writeEndedSection } from './offer-withdrawn.ts';
import { writePriceSection } from './price-change.ts';
import type { Section, Written } from './section.ts';
import { writeTimeQuestionSection } from './time-question.ts';

/** Returns the sections of a mail that are still true, and the parts that nobody needs any more. */
async function sectionsOf(db: Db, mail: VisitsMail, publicUrl: string): Promise<Written> {
  const { to, person_id } = mail;
  const written: Written[] = [];
  const about: NewsAbout[] = [];
  for (const { news, ids, event_ids } of mail.news) {
    if (news === 'series') {
      for (const [at, id] of ids.entries())
        written.push(await writeArrangementSection(db, mail, id, event_ids?.[at] ?? 0, publicUrl));
    } else if (news === 'price') written.push(await writePriceSection(db, ids, publicUrl));
    else if (news === 'time-question') written.push(await writeTimeQuestionSection(db, ids, publicUrl));
    else if (news === 'offered') written.push(await writeOfferedSection(db, ids, publicUrl));
    else if (news === 'withdrawn' || news === 'visit-cancelled')
      written.push(await writeEndedSection(db, news, ids, event_ids));
    else about.push(...ids.map((id, at) => ({ id, news, to, person_id, event_id: event_ids?.[at] })));
  }
  written.push(await writeBookingSections(db, about, to, publicUrl));
  return {
    sections: written.flatMap(({ sections }) => sections),
    dropped: written.flatMap(({ dropped }) => dropped),
  };
}

/** Returns the arrangements of these series, the one with the latest series last. */
async function arrangementsOf(
  db: Db,
  ids: readonly number[],
  { to, person_id }: Recipient,
): Promise<SeriesRow[][]> {
  const arrangements = new Map<number, SeriesRow[]>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const arrangement = await findCurrentSeries(db, id, to === 'nanny' ? person_id : undefined);
    arrangements.set(arrangement.at(-1)?.id ?? id, arrangement);
  }
  return [...arrangements.values()];
}

/**
 * Returns the facts of the whole arrangements, without those that the sections state. A nanny does not read the
 * arrangement of another nanny.
 */
function wholeFacts(
  arrangements: readonly SeriesRow[][],
  sections: readonly Section[],
  { to, person_id }: Recipient,
  days: AgencyDays,
): LetterBlock[] {
  const isTheirs = ({ nanny_polo_id }: SeriesRow) =>
    to === 'parent' || nanny_polo_id === null || nanny_polo_id === person_id;
  const stated = new Set(
    sections.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        typeof part === 'object' && 'facts' in part ? part.facts.map(([name]) => name) : [],
      ),
    ),
  );
  return arrangements.flatMap((all): LetterBlock[] => {
    const arrangement = all.filter(isTheirs);
    if (arrangement.length === 0) return [];
    const facts = factsOfArrangement(arrangement, to, days);
    return ['The whole arrangement:', { facts: facts.filter(([name]) => !stated.has(name)) }];
  });
}

/**
 * Writes the mail about several visits for their parent or nanny. Says what has changed since they last heard of each
 * visit, as the single mails do.
 */
export const visitsLetter = defineLetterKind(visitsMail, async (db, mail, { publicUrl }) => {
  const person = await greetingOf(db, mail);
  if (!person) return null;
  const { sections, dropped } = await sectionsOf(db, mail, publicUrl);
  const [first, ...others] = sections;
  if (!first) return dropped;
  const about = {
    ...bookingSubjectOf({ id: first.about.record_id }, mail.to),
    ...first.about,
    letter: sections.map(({ subject }) => subject).join('; '),
  };
  const address = addressOf(person, about);
  if (typeof address !== 'string') return [...dropped, address];
  const seriesIds = sections.flatMap(({ series_ids }) => series_ids);
  const ofSeries = seriesIds.filter((id) => id !== null);
  const arrangements = await arrangementsOf(db, ofSeries, mail);
  const whole = wholeFacts(arrangements, sections, mail, await readSettings(db));
  // Beneath the arrangement, a single visit would read as part of it.
  const isMixed = ofSeries.length < seriesIds.length;
  const subject =
    others.length === 0 || first.about.resource === 'series' ? first.subject : 'changes to your visits';
  const questionsFirst = sections.toSorted((a, b) => Number(b.isQuestion) - Number(a.isQuestion));
  const buttons = questionsFirst.flatMap((section) => section.buttons);
  return {
    to: address,
    subject: subject.charAt(0).toUpperCase() + subject.slice(1),
    parts: [
      `Hello ${person.name},`,
      ...first.parts.slice(0, 1),
      ...(isMixed ? [] : whole),
      ...first.parts.slice(1),
      ...others.flatMap(({ parts }) => parts),
      ...(isMixed ? whole : []),
      ...new Map(buttons.map((button) => [button.url, button])).values(),
    ],
    about,
    leftOut: dropped,
  };
});
