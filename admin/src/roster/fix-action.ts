import type { searchAvailability } from '@nanny-polo/shared/availability';
import type { AvailabilityFix } from '@nanny-polo/shared/availability-fix';
import type { CallOptions } from '@nanny-polo/shared/endpoint';
import type { useTranslate } from 'react-admin';
import { calendarDay, shortInstant } from '../field/instant.ts';
import { inQuery } from '../record/options.ts';

export type SearchQuery = NonNullable<CallOptions<typeof searchAvailability>['query']>;

/** The wishes of a search that can be reduced. */
export type Wishes = Pick<SearchQuery, 'children' | 'tier' | 'languages'>;

export interface Time {
  readonly start_at: string;
  readonly end_at: string;
}

/** Adopts another time. `id` is the nanny, or null if something else excludes them too. */
export type OnTime = (time: Time, id: number | null) => void;

/** Returns the path of the nanny's screen on which a fix is made; null for a fix to the search or the booking. */
export function screenOf({ kind, kilometres }: AvailabilityFix, id: number): string | null {
  const dossier = `/master/nanny-polo/${id}`;
  if (kind === 'radius') return `${dossier}?${inQuery('source', { travel_radius_km: kilometres })}`;
  if (kind === 'overnight' || kind === 'live_in')
    return `${dossier}?${inQuery('source', { [`${kind}_ok`]: true })}`;
  if (kind === 'documents') return dossier;
  if (kind === 'time_off') return `${dossier}/show?tab=time_off`;
  return kind === 'reinstate' ? `${dossier}/show` : null;
}

/** Returns the reduced wish of a fix to the search; null for other fixes. */
export function wishOf({ kind, children, tier }: AvailabilityFix): Wishes | null {
  if (kind === 'language') return { languages: [] };
  if (kind === 'tier' && tier) return { tier };
  return kind === 'children' && children !== undefined ? { children } : null;
}

/** Returns a fix of any kind except `time` in words. */
export function wordsOfFix(translate: ReturnType<typeof useTranslate>, fix: AvailabilityFix): string {
  const text = (name: string, values = {}) => translate(`resources.booking.draft.fix.${name}`, values);
  const nanny = (name: string) => translate(`resources.master/nanny-polo.${name}`);
  switch (fix.kind) {
    case 'time_off':
      return (fix.time_off ?? [])
        .map(({ change, kept }) => {
          const at = change === 'begin_later' ? kept?.start_at : kept?.end_at;
          return text(`time_off.${change}`, { at: at && shortInstant(at) });
        })
        .join(' · ');
    case 'documents':
      return text('documents', {
        day: calendarDay(fix.after ?? ''),
        documents: (fix.documents ?? []).map(({ kind }) => nanny(`kind.${kind}`)).join(', '),
      });
    case 'radius':
      return text('radius', { kilometres: fix.kilometres });
    case 'children':
      return text('children', { smart_count: fix.children });
    case 'tier':
      return text('tier', { tier: nanny(`tier.${fix.tier}`) });
    default:
      return text(fix.kind);
  }
}
