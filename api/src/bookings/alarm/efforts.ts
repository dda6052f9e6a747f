import type { CoverAsk, CoverRequest } from '@nanny-polo/shared/cover';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { when } from '../../kernel/mail/when.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { requestOf } from '../cover/view.ts';
import { currentOffer, type OfferRow } from '../offer/service.ts';

/** Returns in words what was done so far to find a nanny for a booking that none has accepted. */
export async function effortsFor(db: Db, bookingId: number): Promise<string> {
  const offer = await currentOffer(db, bookingId);
  const { request } = await requestOf(db, bookingId);
  const said = [offer && (await wordsOfOffer(db, offer)), request && wordsOfRequest(request)];
  return said.filter(Boolean).join(' ') || 'Nobody has been asked.';
}

const ends: Partial<Record<OfferRow['state'], string>> = {
  declined: 'declined.',
  expired: 'did not reply in time.',
  retracted: 'accepted and then dropped out.',
};

async function wordsOfOffer(db: Db, { state, nanny_polo_id, expires_at }: OfferRow): Promise<string> {
  const [nanny] = await db
    .select({ name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, nanny_polo_id));
  if (state === 'waiting') return `Offered to ${nanny?.name}, who can reply until ${when(expires_at)}.`;
  const end = ends[state];
  return end ? `${nanny?.name} ${end}` : '';
}

/** Empty for a filled request, because its offer says more. `next_wave_at` of a swap is its deadline. */
function wordsOfRequest({ state, asks, next_wave_at, swap }: CoverRequest): string {
  if (state === 'filled') return '';
  if (swap)
    return next_wave_at
      ? `A swap asks ${asks.length} nannies, who can reply until ${when(next_wave_at)}.`
      : 'A swap was asked for and has ended.';
  const count = (some: CoverAsk['state']) => asks.filter((ask) => ask.state === some).length;
  const asked = asks.length > 0 ? `Asked ${asks.length}, ${count('declined')} declined` : 'Nobody asked yet';
  if (next_wave_at) return `${asked}; next wave ${when(next_wave_at)}.`;
  return state === 'exhausted' ? `${asked}; nobody else is free.` : `${asked}; asking has stopped.`;
}
