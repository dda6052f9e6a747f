import { Alert, Box } from '@mui/material';
import { formatDistance } from '@nanny-polo/shared/agency/distance';
import {
  findWhere,
  listChosenAtFirst,
  moveFamilyVisits,
  type NewPlace,
  previewFamilyMove,
  selectVisitsToMove,
  toSeen,
  type VisitElsewhere,
} from '@nanny-polo/shared/bookings/move-visits';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatPeriod } from '../../ui/field/instant.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useText } from '../../ui/page/use-text.ts';

interface State {
  readonly places?: readonly NewPlace[];
}

/** Asks about the booked visits of a family that has just got new addresses, which the form passes on in the URL's state. */
export function MoveVisits() {
  const record = useRecordContext<Parent>();
  const location = useLocation();
  const navigate = useNavigate();
  const { canAccess } = useCanAccess({ resource: 'booking', action: 'edit' });
  const { places = [] } = (location.state ?? {}) as State;
  const [place] = places;
  if (!record || !place || !canAccess) return null;
  const close = () => {
    const others = places.filter((other) => other !== place);
    void navigate(location, { replace: true, state: { ...location.state, places: others } });
  };
  return <Asked key={`${place.to.line} ${place.to.postcode}`} id={record.id} place={place} onClose={close} />;
}

interface AskedProps {
  id: number;
  place: NewPlace;
  onClose: () => void;
}

function Asked({ id, place, onClose }: AskedProps) {
  const text = useText('users/parents.move_visits');
  const options = { params: { id }, body: { address: place.to } };
  // A preview during the move would be a later write, of which no undo is offered.
  const isWriting = useIsMutating() > 0;
  const { data, error, refetch } = useCall(previewFamilyMove, options, { enabled: !isWriting });
  const visits = data && selectVisitsToMove(data.visits, place);
  const isEmpty = visits?.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  });
  if (error && !visits) return <RetryAlert onRetry={refetch}>{text('failed')}</RetryAlert>;
  if (!visits)
    return (
      <Alert severity="info" role="status">
        {text('asking')}
      </Alert>
    );
  if (isEmpty) return null;
  return <MoveDialog id={id} place={place} visits={visits} onStale={refetch} onClose={onClose} />;
}

interface MoveDialogProps extends AskedProps {
  visits: readonly VisitElsewhere[];
  /** Called if a visit has changed meanwhile. */
  onStale: () => unknown;
}

function MoveDialog({ id, place, visits, onStale, onClose }: MoveDialogProps) {
  const text = useText('users/parents.move_visits');
  const [ids, setIds] = useState<readonly number[]>(() => listChosenAtFirst(visits, place));
  const chosen = visits.filter((visit) => ids.includes(visit.id) && visit.fixed === null);
  const { start, error, isPending } = useRecordWrite(
    (provider) =>
      provider.call(moveFamilyVisits, {
        params: { id },
        body: { address: place.to, visits: toSeen(chosen) },
      }),
    (_, { data }) =>
      text('moved', { smart_count: data.moved }) +
      (data.asked > 0 ? ` ${text('family_asked', { smart_count: data.asked })}` : ''),
    onClose,
    onStale,
  );
  return (
    <ActionDialog
      title={text('title', { smart_count: visits.length })}
      text={text('text', { address: `${place.to.line}, ${place.to.postcode}` })}
      error={error}
      submit={text('submit', { smart_count: chosen.length })}
      disabled={isPending || chosen.length === 0}
      onSubmit={start}
      onClose={onClose}
      width="md"
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {visits.map((visit) => (
          <Visit
            key={visit.id}
            visit={visit}
            where={findWhere(visits, visit)}
            isChosen={chosen.includes(visit)}
            onChoose={(isChosen) =>
              setIds(isChosen ? [...ids, visit.id] : ids.filter((other) => other !== visit.id))
            }
          />
        ))}
      </Box>
    </ActionDialog>
  );
}

interface VisitProps {
  visit: VisitElsewhere;
  where: string | null;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Visit({ visit, where, isChosen, onChoose }: VisitProps) {
  const text = useText('users/parents.move_visits');
  const { code, start_at, end_at, nanny_name, from_minor, to_minor, asks_family, too_far, fixed } = visit;
  const name = [formatPeriod(start_at, end_at), nanny_name, code].filter(Boolean).join(', ');
  const isSame = from_minor === to_minor;
  const prices = { from: formatMoney(from_minor), to: formatMoney(to_minor) };
  const price = [
    text(isSame ? 'same_price' : 'price', prices),
    ...(asks_family ? [text('asks_family')] : []),
  ];
  const far = text('too_far', {
    nanny: nanny_name,
    radius: formatDistance(visit.radius_km ?? 0),
    distance: formatDistance(visit.distance_km ?? 0),
  });
  return (
    <li>
      <LabelledCheckbox label={name} checked={isChosen} disabled={fixed !== null} onChange={onChoose} />
      <Box sx={{ color: 'text.secondary', fontSize: 13, ml: 3.5 }}>
        {where !== null && text('where', { where })} {fixed === null ? price.join(' ') : `${fixed}.`}
        {too_far && <Box sx={{ color: 'error.main' }}>{far}</Box>}
      </Box>
    </li>
  );
}
