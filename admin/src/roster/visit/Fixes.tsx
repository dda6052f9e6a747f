import { Box, Button } from '@mui/material';
import { formatDistance } from '@nanny-polo/shared/agency/distance';
import type { Availability, searchAvailability } from '@nanny-polo/shared/bookings/availability';
import type { AvailabilityFix, TimeOption } from '@nanny-polo/shared/bookings/availability-fix';
import type { CallOptions } from '@nanny-polo/shared/contract/endpoint';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { Fragment } from 'react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { toQueryString } from '../../records/record/options.ts';
import { formatCalendarDay, formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { type Text, useText } from '../../ui/page/use-text.ts';

export type SearchQuery = NonNullable<CallOptions<typeof searchAvailability>['query']>;

/** The wishes that can be reduced in a search. */
export type Wishes = Pick<SearchQuery, 'children' | 'tier' | 'languages'>;

export interface Time {
  readonly start_at: string;
  readonly end_at: string;
}

/** Adopts another time. `id` is the nanny, or null if they need another fix as well. */
export type OnTime = (time: Time, id: number | null) => void;

type ExcludedNanny = Availability['excluded'][number];

/** Handlers of the fixes that are not made on the nanny's own screen. */
export interface FixActions {
  onTime: OnTime | undefined;
  /** Searches with fewer wishes; undefined where wishes cannot be dropped. */
  onLess: ((wishes: Wishes) => void) | undefined;
}

/** The changes that would make a nanny available, or a sentence that none would because a reason has no fix. */
export function Fixes({ nanny, ...actions }: FixActions & { nanny: ExcludedNanny }) {
  const text = useText('booking.draft.fix');
  const unfixable = nanny.reasons.filter(({ fix }) => !fix);
  if (unfixable.length > 0) {
    const isTimed = unfixable.every(({ code }) => code === 'busy' || code === 'hours');
    return <div>{text(isTimed ? 'no_time' : 'none')}</div>;
  }
  const fixes = distinct(nanny.reasons.flatMap(({ fix }) => fix ?? []));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      {fixes.length > 1 && <span>{text('together')}</span>}
      {fixes.map((fix) =>
        fix.times ? (
          fix.times.map((time, at) => (
            <Fragment key={time.change}>
              {at > 0 && <span>{text('or')}</span>}
              <OtherTime time={time} onTime={actions.onTime} id={fixes.length === 1 ? nanny.id : null} />
            </Fragment>
          ))
        ) : (
          <Fix key={fix.kind} fix={fix} id={nanny.id} onLess={actions.onLess} />
        ),
      )}
    </Box>
  );
}

/** Returns the fixes with each kind once, because several reasons may share a fix. */
const distinct = (fixes: readonly AvailabilityFix[]) => [
  ...new Map(fixes.map((fix) => [fix.kind, fix])).values(),
];

/** Another time with its price, and a button that adopts it if the admin may change bookings. */
function OtherTime({
  time,
  onTime,
  id,
}: {
  time: TimeOption;
  onTime: OnTime | undefined;
  id: number | null;
}) {
  const { canAccess: mayBook } = useCanAccess({ resource: 'booking', action: 'edit' });
  const text = useText('booking.draft.fix');
  const { start_at, end_at, minutes, price_minor, free_count } = time;
  const words = text(time.change, { minutes, time: formatPeriod(start_at, end_at) });
  const figures = [
    price_minor !== null && text('price', { price: formatMoney(price_minor) }),
    free_count !== null && text('free', { smart_count: free_count }),
  ].filter(Boolean);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {mayBook && onTime ? (
        <Button size="small" variant="outlined" onClick={() => onTime({ start_at, end_at }, id)}>
          {words}
        </Button>
      ) : (
        <span>{words}</span>
      )}
      {figures.length > 0 && <span>{figures.join(', ')}</span>}
    </Box>
  );
}

/** A fix to the search is a button. A fix to the nanny is a link to another tab, so that the form keeps its values. */
function Fix({ fix, id, onLess }: { fix: AvailabilityFix; id: number; onLess: FixActions['onLess'] }) {
  const text = useText('booking.draft.fix');
  const nanny = useText('master/nanny-polo');
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/nanny-polo', action: 'edit' });
  const wish = wishOf(fix);
  const screen = screenOf(fix, id);
  const words = wordsOfFix(text, nanny, fix);
  if (wish && onLess)
    return (
      <Button size="small" variant="outlined" onClick={() => onLess(wish)}>
        {words}
      </Button>
    );
  if (!screen || !mayChange) return <span>{words}</span>;
  return (
    <Button
      component={Link}
      to={screen}
      target="_blank"
      size="small"
      variant="outlined"
      aria-label={`${words} ${text('new_tab')}`}
    >
      {words}
    </Button>
  );
}

/** Returns the path of the nanny's screen on which a fix is made; null for a fix to the search or the booking. */
function screenOf({ kind, kilometres }: AvailabilityFix, id: number): string | null {
  const dossier = `/master/nanny-polo/${id}`;
  if (kind === 'radius') return `${dossier}?${toQueryString('source', { travel_radius_km: kilometres })}`;
  if (kind === 'overnight' || kind === 'live_in')
    return `${dossier}?${toQueryString('source', { [`${kind}_ok`]: true })}`;
  if (kind === 'documents') return dossier;
  if (kind === 'time_off') return `${dossier}/show/time_off`;
  return kind === 'reinstate' ? `${dossier}/show` : null;
}

/** Returns the reduced wish of a fix to the search; null for other fixes. */
function wishOf({ kind, children, tier }: AvailabilityFix): Wishes | null {
  if (kind === 'language') return { languages: [] };
  if (kind === 'tier' && tier) return { tier };
  return kind === 'children' && children !== undefined ? { children } : null;
}

/** Returns a fix of any kind except `time` in words. */
function wordsOfFix(text: Text, nanny: Text, fix: AvailabilityFix): string {
  switch (fix.kind) {
    case 'time_off':
      return (fix.time_off ?? [])
        .map(({ change, kept }) => {
          const at = change === 'begin_later' ? kept?.start_at : kept?.end_at;
          return text(`time_off.${change}`, { at: at && formatShortInstant(at) });
        })
        .join(' · ');
    case 'documents':
      return text('documents', {
        day: formatCalendarDay(fix.after ?? ''),
        documents: (fix.documents ?? []).map(({ kind }) => nanny(`kind.${kind}`)).join(', '),
      });
    case 'radius':
      return text('radius', {
        kilometres: fix.kilometres,
        distance: formatDistance(fix.kilometres ?? 0),
      });
    case 'children':
      return text('children', { smart_count: fix.children });
    case 'tier':
      return text('tier', { tier: nanny(`tier.${fix.tier}`) });
    default:
      return text(fix.kind);
  }
}
