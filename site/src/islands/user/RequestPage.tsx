import { getUserBooking, type UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import { listVisitingNannies } from '@nanny-polo/shared/bookings/visiting-nanny';
import type { PageFigures } from '@nanny-polo/shared/office/page-values';
import { getFamily } from '@nanny-polo/shared/people/family';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { localisePath } from '../../messages/path.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { LoadedSection } from './AccountSection.tsx';
import { RequestForm } from './RequestForm.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type Text, useText } from './user-text.ts';

interface Props {
  readonly text: Text;
  readonly figures: PageFigures;
}

const waiting = <Skeleton of={['line', 'form']} />;

export function RequestPage({ text, figures }: Props) {
  const [isChange, setChange] = useState(false);
  const { views, request } = text.user;
  const showChange = useCallback(() => {
    setChange(true);
    document.title = document.title.replace(views.request, request.change.title);
  }, [views, request]);
  return (
    <AccountPage
      text={text}
      section="request"
      title={isChange ? request.change.title : views.request}
      waiting={waiting}
    >
      <Request figures={figures} onChange={showChange} />
    </AccountPage>
  );
}

async function fetchFamily() {
  const [{ data: family }, nannies] = await Promise.all([
    api.call(getFamily),
    api.call(listVisitingNannies).catch(() => ({ data: [] })),
  ]);
  return { family, nannies: nannies.data };
}

const params = ['again', 'change'] as const;

/**
 * Fetches the booking to book again, or the request to change, by which of them the URL's query names it. Returns
 * nothing if the query names none or the call fails.
 */
async function fetchBooking(): Promise<{ readonly [name in (typeof params)[number]]?: UserBookingDetails }> {
  const query = new URLSearchParams(location.search);
  const name = params.find((one) => Number(query.get(one)) > 0);
  if (!name) return {};
  const id = Number(query.get(name));
  return api.call(getUserBooking, { params: { id } }).then(
    (booking) => ({ [name]: booking }),
    () => ({}),
  );
}

interface RequestProps extends Pick<Props, 'figures'> {
  /** Called once the request to change is there. */
  readonly onChange: () => void;
}

function Request({ figures, onChange }: RequestProps) {
  const { lead, change: own } = useText().user.request;
  const family = useLoad(fetchFamily);
  const filled = useLoad(fetchBooking);
  const isChange = filled.state.status === 'ready' && filled.state.value.change !== undefined;
  useEffect(() => {
    if (isChange) onChange();
  }, [isChange, onChange]);
  if (family.state.status === 'loading' || filled.state.status !== 'ready') return waiting;
  const { again, change } = filled.state.value;
  const isLate = change && !change.editable;
  return (
    <LoadedSection id="request" lead={change ? own[isLate ? 'late' : 'lead'] : lead} load={family}>
      {(loaded) => (
        <>
          {change && (
            <p>
              <a href={localisePath(`/user/booking/${change.id}`)}>{own.back}</a>
            </p>
          )}
          {!isLate && <RequestForm figures={figures} {...loaded} again={again} changed={change} />}
        </>
      )}
    </LoadedSection>
  );
}
