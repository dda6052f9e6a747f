import { getFamily } from '@nanny-polo/shared/family';
import { navigate } from '@nanny-polo/shared/navigate';
import { getUserBooking, type UserBooking } from '@nanny-polo/shared/user-booking';
import { api } from '../../lib/api.ts';
import { here } from '../../lib/here.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { RequestForm } from './RequestForm.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './text.ts';

const fetchFamily = async () => (await api.call(getFamily)).data;

interface Props {
  readonly text: Text;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** The page on which a parent requests a booking. */
export function RequestPage(props: Props) {
  const { text } = props;
  return (
    <AccountPage
      text={text}
      section="request"
      title={text.user.views.request}
      waiting={<Waiting text={text} />}
    >
      <Request {...props} />
    </AccountPage>
  );
}

const Waiting = ({ text }: { readonly text: Text }) => <Skeleton text={text} of={['line', 'form']} />;

/** Fetches the booking that is to be booked again, by the URL's query; undefined without one. */
async function fetchAgain(): Promise<UserBooking | undefined> {
  const id = Number(new URLSearchParams(location.search).get('again'));
  return id > 0 ? api.call(getUserBooking, { params: { id } }).catch(() => undefined) : undefined;
}

function Request(props: Props) {
  const family = useLoad(fetchFamily);
  const again = useLoad(fetchAgain);
  if (again.state.status !== 'ready') return <Waiting text={props.text} />;
  return (
    <RequestForm
      {...props}
      family={family}
      again={again.state.value}
      onRequested={(path) => navigate(here(path))}
    />
  );
}
