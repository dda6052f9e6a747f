import { getFamily } from '@nanny-polo/shared/family';
import { listVisitingNannies } from '@nanny-polo/shared/visiting-nanny';
import { api } from '../../lib/api.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { Family } from './Family.tsx';
import { Nannies } from './Nannies.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './text.ts';

const waiting = <Skeleton of={['card', 'card', 'card', 'card']} />;

/** The page with children, addresses and contacts of a family, and the nannies who have visited. */
export const FamilyPage = ({ text }: { readonly text: Text }) => (
  <AccountPage text={text} section="family" title={text.user.views.family} waiting={waiting}>
    <Content />
  </AccountPage>
);

const fetchFamily = async () => (await api.call(getFamily)).data;
const fetchNannies = async () => (await api.call(listVisitingNannies)).data;

function Content() {
  const family = useLoad(fetchFamily);
  const nannies = useLoad(fetchNannies);
  if ([family, nannies].some(({ state }) => state.status === 'loading')) return waiting;
  return (
    <>
      <Family family={family} />
      {nannies.state.status === 'ready' && <Nannies nannies={nannies.state.value} />}
    </>
  );
}
