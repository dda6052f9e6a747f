import type { CoverPlan } from '@nanny-polo/shared/bookings/cover';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type Candidate, sortCandidates } from '../availability/ranking.ts';
import { meritsOf } from '../availability/words.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { computeWaveTime, firstStartOf } from '../schedule/quiet-hours.ts';
import { againstStart } from './against-start.ts';
import { findNanniesToAsk } from './candidates.ts';

/** Bookings about which nannies would be asked together, and nannies who will not be free by then. */
interface Question {
  readonly bookings: readonly BookingRow[];
  readonly taken: readonly number[];
}

const maxNamed = 30;

/**
 * Returns who would be asked if cover requests were started now in this order. A nanny in the first wave of one is
 * asked later by the next, as when they are started.
 */
export async function planCover(db: Db, questions: readonly Question[], now: string): Promise<CoverPlan[]> {
  const settings = await readSettings(db);
  const { wave_size, wave_wait_minutes: wait_minutes } = settings;
  const counts = new Map<number, number>();
  const inOrder = (candidates: readonly Candidate[]) =>
    sortCandidates(candidates.map((one) => ({ ...one, load: one.load + (counts.get(one.id) ?? 0) })));
  const started = [];
  for (const { bookings, taken } of questions) {
    const reasons = await againstStart(db, bookings, now);
    const candidates = reasons.length > 0 ? [] : await findNanniesToAsk(db, bookings, taken);
    const first = inOrder(candidates).slice(0, wave_size);
    for (const { id } of first) counts.set(id, (counts.get(id) ?? 0) + 1);
    started.push({ bookings, reasons, candidates, first });
  }
  return started.map(({ bookings, reasons, candidates, first }) => {
    const isFirst = new Set(first.map(({ id }) => id));
    const nannies = [...first, ...inOrder(candidates.filter(({ id }) => !isFirst.has(id)))];
    const first_wave_at = new Date(computeWaveTime(bookings, now, settings)).toISOString();
    const waves: CoverPlan['waves'] = [];
    let further = 0;
    let at = first_wave_at;
    for (let from = 0; from < nannies.length; from += wave_size) {
      if (from > 0 && Date.parse(at) >= firstStartOf(bookings)) break;
      const wave = nannies.slice(from, from + wave_size);
      if (from === 0 || from + wave.length <= maxNamed)
        waves.push({ at, nannies: wave.map((one) => namedCandidate(one, bookings)) });
      else further += wave.length;
      at = new Date(computeWaveTime(bookings, at, settings, wait_minutes)).toISOString();
    }
    // A nanny may become free before a wave that waits.
    const nobody = waves.length === 0 && first_wave_at <= now ? 'No nanny is free.' : null;
    const refused = reasons.join(' ') || nobody;
    return { refused, first_wave_at, waves, further, wave_size, wait_minutes };
  });
}

function namedCandidate(candidate: Candidate, bookings: readonly BookingRow[]) {
  const { id, name, week } = candidate;
  const languages = bookings.flatMap((row) => row.languages);
  return { id, name, why: meritsOf(candidate, languages, bookings[0]), week };
}
