import { findNewPlaces, type NewPlace } from '@nanny-polo/shared/bookings/move-visits';
import { listVisitingNannies, type VisitingNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import { getFamily } from '@nanny-polo/shared/people/family';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { AccountSection, LoadedSection } from './AccountSection.tsx';
import { Agreed, fetchConsents, hasHealthConsent } from './Agreed.tsx';
import { agreedEvent } from './AgreementNotice.tsx';
import { FamilyForm } from './FamilyForm.tsx';
import { MoveVisits } from './MoveVisits.tsx';
import { PreferNanny } from './PreferNanny.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type Text, useText } from './user-text.ts';

const waiting = <Skeleton of={['card', 'card', 'card', 'card']} />;

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
  const consents = useLoad(fetchConsents);
  const [places, setPlaces] = useState<readonly NewPlace[]>([]);
  const [place, ...later] = places;
  const { reload } = consents;
  useEffect(() => {
    document.addEventListener(agreedEvent, reload);
    return () => document.removeEventListener(agreedEvent, reload);
  }, [reload]);
  if ([family, nannies, consents].some(({ state }) => state.status === 'loading')) return waiting;
  const given = consents.state.status === 'ready' ? consents.state.value : [];
  return (
    <>
      {place && <MoveVisits key={place.to.line} place={place} onClose={() => setPlaces(later)} />}
      <LoadedSection id="family" load={family}>
        {(value) => (
          <FamilyForm
            key={value.version}
            family={value}
            hasConsented={hasHealthConsent(given)}
            onSaved={(saved) => {
              setPlaces(findNewPlaces(value.addresses, saved.addresses));
              family.set(saved);
              void consents.reload();
            }}
          />
        )}
      </LoadedSection>
      {consents.state.status === 'ready' && (
        <Agreed consents={given} onWithdrawn={() => Promise.all([consents.reload(), family.reload()])} />
      )}
      {nannies.state.status === 'ready' && <Nannies nannies={nannies.state.value} />}
    </>
  );
}

function Nannies({ nannies }: { readonly nannies: readonly VisitingNanny[] }) {
  const own = useText().user.nannies;
  return (
    <AccountSection id="nannies" title={own.title} lead={own.lead}>
      {nannies.length === 0 && <p className="waiting">{own.empty}</p>}
      <ul className="cards">
        {nannies.map((nanny) => (
          <li key={nanny.id}>
            <article aria-label={nanny.first_name}>
              <p>
                <strong>{nanny.first_name}</strong>
              </p>
              <p className="quiet">
                {fillText(nanny.visits === 1 ? own.visit : own.visits, {
                  visits: nanny.visits,
                  day: formatDay(nanny.last_visit_at),
                })}
              </p>
              <PreferNanny nanny={nanny} />
            </article>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
