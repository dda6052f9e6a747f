import { Alert, Skeleton } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import {
  type BookingPossibilityName,
  getBookingPossibilities,
} from '@nanny-polo/shared/bookings/booking-work';
import { useEffect, useMemo, useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { ActionButtons } from '../../records/record/ActionButtons.tsx';
import { useAskedAct } from '../../records/record/asked-act.ts';
import { Refused } from '../../records/record/Refused.tsx';
import { Section } from '../../records/record/Section.tsx';
import { labelKeyOf, type Possibility, sortPossibilities } from './booking-actions.ts';
import { FamilyAdvice } from './FamilyAdvice.tsx';

const ActDialog = lazyExtra(async () => (await import('./ActDialog.tsx')).ActDialog);

/** The actions of a booking: the main one, the others in order of use, and refused ones with their reasons. */
export function BookingTransitions({ record }: { record: Booking }) {
  const translate = useTranslate();
  const [doing, setDoing] = useState<BookingPossibilityName | null>(null);
  const { data, error, refetch, isPlaceholderData } = useCall(
    getBookingPossibilities,
    { params: { id: record.id } },
    { keep: true },
  );
  const isOutdated = data !== undefined && data.version < record.version;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const { canAccess: mayRecord } = useCanAccess({ resource: 'users/parents', action: 'edit' });
  const sorted = useMemo(() => data && sortPossibilities(data, mayRecord), [data, mayRecord]);
  const isCurrent = !isOutdated && !isPlaceholderData;
  const possible = useMemo(
    () => (isCurrent ? sorted && [...sorted.buttons, ...sorted.endings].map(({ name }) => name) : undefined),
    [isCurrent, sorted],
  );
  useAskedAct(possible, setDoing);
  const heading = translate('record.next');
  if (!data || !sorted)
    return (
      <Section offPaper heading={heading}>
        {error ? (
          <Alert severity="warning">{error.message}</Alert>
        ) : (
          <Skeleton height={40} role="status" aria-label={translate('shell.loading')} />
        )}
      </Section>
    );

  const { main, buttons, endings, refused } = sorted;
  const label = (name: BookingPossibilityName) => translate(labelKeyOf(name, record.status));
  const isOfFamily = main?.reasons.some(({ field }) => field === 'family') ?? false;
  const why = ({ reasons }: Possibility) => reasons.map(({ message }) => message).join(' · ');
  return (
    <Section offPaper heading={heading}>
      {buttons.length + endings.length === 0 && translate('record.no_transition')}
      <FamilyAdvice advice={record.waits_for?.advice} />
      {main && (!main.allowed || isOfFamily) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {label(main.name)}: {why(main)}
          {isOfFamily && mayRecord === false && (
            <div>{translate('resources.users/parents.told.forbidden')}</div>
          )}
        </Alert>
      )}
      <ActionButtons
        actions={buttons.map(({ name }) => name)}
        labelOf={label}
        main={main?.name}
        more={endings.map(({ name }) => name)}
        disabled={isOutdated}
        onChoose={setDoing}
      />
      <Refused
        items={refused.map((possibility) => ({ what: label(possibility.name), why: why(possibility) }))}
      />
      {doing && (
        <ActDialog
          act={doing}
          record={record}
          possibility={data.moves.find(({ name }) => name === doing)}
          onClose={() => setDoing(null)}
        />
      )}
    </Section>
  );
}
