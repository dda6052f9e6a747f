import type { LetterBlock, LetterSubject, UnsentLetter } from '../../kernel/mail/letter.ts';
import type { Facts } from '../booking/letter-facts.ts';
import { visitCount } from '../schedule/visit-words.ts';
import { subjects, texts, type VisitNews } from './visit-news.ts';

/** The parts of a mail about several visits: one for each kind of news. */

export type Button = Extract<LetterBlock, { readonly action: string }>;

export interface Section {
  /** The subject of a mail about this section alone, after a code and a colon. */
  readonly subject: string;
  readonly parts: readonly LetterBlock[];
  readonly buttons: readonly Button[];
  /** Whether it asks the recipient for a reply. */
  readonly isQuestion: boolean;
  readonly series_ids: readonly number[];
  /** The first visit, or the series. */
  readonly about: Pick<LetterSubject, 'resource' | 'record_id'>;
}

/** Sections that are still true, and the parts of the mail that nobody needs any more. */
export interface Written {
  readonly sections: readonly Section[];
  readonly dropped: readonly UnsentLetter[];
}

/** Returns the section with news about these visits: what it says, their facts, and any further sentences. */
export const section = (
  news: VisitNews,
  visits: readonly { readonly id: number; readonly series_id: number | null }[],
  { facts, buttons = [], notes = [] }: { facts: Facts; buttons?: Button[]; notes?: string[] },
): Section => ({
  subject: subjects[news](visitCount(visits.length)),
  parts: [texts[news], { facts }, ...notes],
  buttons,
  isQuestion: news === 'offered' || news === 'price',
  series_ids: visits.flatMap(({ series_id }) => series_id ?? []),
  about: { resource: 'booking', record_id: visits[0]?.id ?? 0 },
});
