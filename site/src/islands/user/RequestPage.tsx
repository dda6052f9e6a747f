import { getUserBooking, type UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import type { PageFigures } from '@nanny-polo/shared/office/page-values';
import { getFamily } from '@nanny-polo/shared/people/family';
import { api } from '../../lib/api.ts';
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

export const RequestPage = ({ text, figures }: Props) => (
  <AccountPage text={text} section="request" title={text.user.views.request} waiting={waiting}>
    <Request figures={figures} />
  </AccountPage>
);

const fetchFamily = async () => (await api.call(getFamily)).data;

/**
 * Fetches the booking to book again, named in the URL's query. Returns undefined if the query names none or the call
 * fails.
 */
async function fetchAgain(): Promise<UserBooking | undefined> {
  const id = Number(new URLSearchParams(location.search).get('again'));
  return id > 0 ? api.call(getUserBooking, { params: { id } }).catch(() => undefined) : undefined;
}

function Request({ figures }: Pick<Props, 'figures'>) {
  const { lead } = useText().user.request;
  const family = useLoad(fetchFamily);
  const again = useLoad(fetchAgain);
  if (family.state.status === 'loading' || again.state.status !== 'ready') return waiting;
  const { value: booking } = again.state;
  return (
    <LoadedSection id="request" lead={lead} load={family}>
      {(value) => <RequestForm figures={figures} family={value} again={booking} />}
    </LoadedSection>
  );
}
