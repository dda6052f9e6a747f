import type { CoverAsk, CoverRequest } from '@nanny-polo/shared/bookings/cover';
import type { useTranslate } from 'react-admin';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { formatTimeLeft } from '../../ui/field/time-left.ts';

type Translate = ReturnType<typeof useTranslate>;

/**
 * Returns in words how many nannies were asked, opened the page and replied, without counts of 0, or that nobody has
 * been asked.
 */
export function wordsOfCounts({ asks }: CoverRequest, translate: Translate): string[] {
  if (asks.length === 0) return [translate('cover.nobody')];
  const counts = {
    asked: asks.length,
    seen: asks.filter(({ seen_at }) => seen_at !== null).length,
    accepted: asks.filter(({ state }) => state === 'accepted').length,
    declined: asks.filter(({ state }) => state === 'declined').length,
  };
  return Object.entries(counts).flatMap(([name, smart_count]) =>
    smart_count > 0 ? [translate(`cover.counts.${name}`, { smart_count })] : [],
  );
}

/**
 * Returns in words when the next wave is sent, when the nannies of a swap are asked or must reply, or that no
 * further wave follows; empty once the request has ended.
 */
export function wordsOfNextWave(
  { swap, wave, state, next_wave_at }: Pick<CoverRequest, 'swap' | 'wave' | 'state' | 'next_wave_at'>,
  translate: Translate,
  now: number,
): string {
  if (state === 'exhausted') return translate('cover.exhausted');
  if (next_wave_at === null) return '';
  if (swap)
    return translate(wave > 0 ? 'cover.swap.until' : 'cover.swap.later', {
      when: formatShortInstant(next_wave_at),
    });
  const time = formatTimeLeft(next_wave_at, now);
  return time === null ? translate('cover.next_soon') : translate('cover.next', { time });
}

/** Returns the state of an ask as the office sees it. */
export const shownStateOf = ({ state, seen_at }: Pick<CoverAsk, 'state' | 'seen_at'>) =>
  state === 'asked' && seen_at ? 'seen' : state;
