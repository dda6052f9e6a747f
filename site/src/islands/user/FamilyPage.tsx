import { getFamily } from '@nanny-polo/shared/family';
import { listVisitingNannies } from '@nanny-polo/shared/visiting-nanny';
import { api } from '../../lib/api.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { Family } from './Family.tsx';
import { Nannies } from './Nannies.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './text.ts';

const fetchFamily = async () => (await api.call(getFamily)).data;
const fetchNannies = async () => (await api.call(listVisitingNannies)).data;

/** The page with children, addresses and contacts of a family, and the nannies who have visited. */
export const FamilyPage = ({ text }: { readonly text: Text }) => (
  <AccountPage text={text} section="family" title={text.user.views.family} waiting={<Waiting text={text} />}>
    <Content text={text} />
  </AccountPage>
);

const Waiting = ({ text }: { readonly text: Text }) => (
  <Skeleton text={text} of={['card', 'card', 'card', 'card']} />
);

function Content({ text }: { readonly text: Text }) {
  const family = useLoad(fetchFamily);
  const nannies = useLoad(fetchNannies);
  if ([family, nannies].some(({ state }) => state.status === 'loading')) return <Waiting text={text} />;
  return (
    <>
      <Family text={text} family={family} />
      {nannies.state.status === 'ready' && <Nannies text={text} nannies={nannies.state.value} />}
    </>
  );
}
