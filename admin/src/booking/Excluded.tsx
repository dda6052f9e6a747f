import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Availability, searchAvailability } from '@nanny-polo/shared/availability';
import type { AvailabilityFix, TimeOption } from '@nanny-polo/shared/availability-fix';
import { money } from '@nanny-polo/shared/money';
import { Fragment } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../data/use-call.ts';
import { period } from '../field/instant.ts';
import { type OnTime, type SearchQuery, screenOf, type Wishes, wishOf, wordsOfFix } from './fix-action.ts';

type ExcludedNanny = Availability['excluded'][number];

interface Actions {
  onTime: OnTime | undefined;
  /** Takes lower wishes over. */
  onLess: (wishes: Wishes) => void;
}

interface ExcludedProps extends Actions {
  excluded: readonly ExcludedNanny[];
  query: SearchQuery;
  /** Whether the list is in sight, so that the prices of other times are needed. */
  isOpen: boolean;
}

/** The nannies who are not available, each with every reason and what would help. */
export function Excluded({ excluded, query, isOpen, ...actions }: ExcludedProps) {
  const hasTimes = excluded.some(({ reasons }) => reasons.some(({ fix }) => fix?.times));
  const { data } = useCall(
    searchAvailability,
    { query: { ...query, times: 'priced' } },
    { enabled: isOpen && hasTimes },
  );
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.75 }}>
      {(data?.excluded ?? excluded).map((nanny) => (
        <li key={nanny.id}>
          <div>{`${nanny.name}: ${nanny.reasons.map(({ message }) => message).join('; ')}`}</div>
          <Fixes nanny={nanny} {...actions} />
        </li>
      ))}
    </Box>
  );
}

/** What would make a nanny available, as far as all of it can be done. */
function Fixes({ nanny, ...actions }: Actions & { nanny: ExcludedNanny }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.booking.draft.fix.${name}`);
  const hopeless = nanny.reasons.filter(({ fix }) => !fix);
  if (hopeless.length > 0) {
    const isTimed = hopeless.every(({ code }) => code === 'busy' || code === 'hours');
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

/** One fix of several reasons is there once. */
const distinct = (fixes: readonly AvailabilityFix[]) => [
  ...new Map(fixes.map((fix) => [fix.kind, fix])).values(),
];

/** Another time with its price, and a button that takes it over where the admin may change bookings. */
function OtherTime({
  time,
  onTime,
  id,
}: {
  time: TimeOption;
  onTime: OnTime | undefined;
  id: number | null;
}) {
  const translate = useTranslate();
  const { canAccess: mayBook } = useCanAccess({ resource: 'booking', action: 'edit' });
  const text = (name: string, values = {}) => translate(`resources.booking.draft.fix.${name}`, values);
  const { start_at, end_at, minutes, price_minor, free_count } = time;
  const words = text(time.change, { minutes, time: period(start_at, end_at) });
  const figures = [
    price_minor !== null && text('price', { price: money(price_minor) }),
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

/** A fix of the search as a button, one of the nanny as a link in another tab, so that the form stays as it is. */
function Fix({ fix, id, onLess }: { fix: AvailabilityFix; id: number; onLess: Actions['onLess'] }) {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/nanny-polo', action: 'edit' });
  const wish = wishOf(fix);
  const screen = screenOf(fix, id);
  const words = wordsOfFix(translate, fix);
  if (wish)
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
      aria-label={`${words} ${translate('resources.booking.draft.fix.new_tab')}`}
    >
      {words}
    </Button>
  );
}
