import { formatDistance } from '@nanny-polo/shared/agency/distance';
import {
  findWhere,
  listChosenAtFirst,
  moveOwnVisits,
  type NewPlace,
  previewOwnMove,
  selectVisitsToMove,
  toSeen,
  type VisitElsewhere,
  visitsElsewhere,
} from '@nanny-polo/shared/bookings/move-visits';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { createMoneyFormat, formatPeriod } from '../../lib/format.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { focusElement } from '../Done.tsx';
import { useForm } from '../use-form.ts';
import { useLoad } from '../use-load.ts';
import { LoadFailed } from './AccountSection.tsx';
import { ActionForm } from './ActionForm.tsx';
import { useText } from './user-text.ts';

interface Props {
  readonly place: NewPlace;
  readonly onClose: () => void;
}

/** Asks which booked visits should move to a new address of the family; nothing if there are none. */
export function MoveVisits({ place, onClose }: Props) {
  const own = useText().user.moveVisits;
  const fetchVisits = useCallback(
    async () => (await api.call(previewOwnMove, { body: { address: place.to } })).visits,
    [place],
  );
  const { state, set, reload } = useLoad(fetchVisits);
  const visits = state.status === 'ready' ? selectVisitsToMove(state.value, place) : null;
  const isEmpty = visits?.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  });
  if (state.status === 'loading') return <p role="status">{own.asking}</p>;
  if (state.status === 'failed') return <LoadFailed error={state.error} onRetry={reload} />;
  if (!visits || isEmpty) return null;
  return <Question visits={visits} place={place} onChanged={set} onClose={onClose} />;
}

interface QuestionProps extends Props {
  readonly visits: readonly VisitElsewhere[];
  /** Called with the visits as they are now if one has changed meanwhile. */
  readonly onChanged: (visits: VisitElsewhere[]) => void;
}

function Question({ visits, place, onChanged, onClose }: QuestionProps) {
  const own = useText().user.moveVisits;
  const [ids, setIds] = useState<readonly number[]>(() => listChosenAtFirst(visits, place));
  const chosen = visits.filter(({ id, fixed }) => ids.includes(id) && fixed === null);
  const isDearer = chosen.some(({ too_far, from_minor, to_minor }) => !too_far && to_minor > from_minor);
  const form = useForm(moveOwnVisits, {
    body: () => ({ address: place.to, visits: toSeen(chosen) }),
    onDone: ({ moved, requested }) => {
      const parts = [moved > 0 && count(own.moved, moved), requested > 0 && count(own.requested, requested)];
      showNotification('success', parts.filter(Boolean).join(' '));
      onClose();
    },
    onRefused: ({ code, data }) => {
      if (code === 'visits_changed') onChanged(visitsElsewhere.parse(data).visits);
    },
  });
  return (
    <section className="question" aria-labelledby="move-visits" tabIndex={-1} ref={focusElement}>
      <h2 id="move-visits">{count(own.title, visits.length)}</h2>
      <p>{fillText(own.lead, { address: `${place.to.line}, ${place.to.postcode}` })}</p>
      <ActionForm
        form={form}
        blocked={chosen.length === 0}
        submit={count(own.submit, chosen.length)}
        back={own.keep}
        onBack={onClose}
      >
        <ul className="sure visits">
          {visits.map((visit) => (
            <Visit
              key={visit.id}
              visit={visit}
              where={findWhere(visits, visit)}
              isChosen={chosen.includes(visit)}
              onChoose={(isChosen) =>
                setIds(isChosen ? [...ids, visit.id] : ids.filter((id) => id !== visit.id))
              }
            />
          ))}
        </ul>
        {isDearer && <p>{own.agree}</p>}
      </ActionForm>
    </section>
  );
}

const count = ({ one, many }: { readonly one: string; readonly many: string }, visits: number) =>
  fillText(visits === 1 ? one : many, { visits });

interface VisitProps {
  readonly visit: VisitElsewhere;
  readonly where: string | null;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Visit({ visit, where, isChosen, onChoose }: VisitProps) {
  const own = useText().user.moveVisits;
  const { id, start_at, end_at, nanny_name, from_minor, to_minor, too_far, fixed } = visit;
  const period = formatPeriod(start_at, end_at);
  const format = createMoneyFormat([from_minor, to_minor]);
  const [from, to] = [format(from_minor), format(to_minor)];
  const price =
    from_minor === to_minor ? fillText(own.samePrice, { price: to }) : fillText(own.price, { from, to });
  const distance = fillText(own.tooFar, {
    nanny: nanny_name ?? own.nanny,
    radius: formatDistance(visit.radius_km ?? 0),
    distance: formatDistance(visit.distance_km ?? 0),
  });
  const meaning = too_far ? distance : price;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={fixed !== null}
          aria-describedby={`move-${id}`}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span>{nanny_name === null ? period : fillText(own.visit, { period, nanny: nanny_name })}</span>
      </label>
      <p id={`move-${id}`} className="quiet">
        {where !== null && fillText(own.where, { where })} {fixed === null ? meaning : `${fixed}.`}
      </p>
    </li>
  );
}
