import { writeProfile } from '@nanny-polo/shared/session';
import type { UserProfile } from '@nanny-polo/shared/user-profile';
import { useState } from 'react';
import { Done } from '../Done.tsx';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { fetchProfile } from './fetch-profile.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { OwnData } from './OwnData.tsx';
import { Profile } from './Profile.tsx';
import { Security } from './Security.tsx';
import { Sessions } from './Sessions.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './text.ts';

/** The page with a parent's details, sign-in, devices and data. */
export const SettingsPage = ({ text }: { readonly text: Text }) => (
  <AccountPage
    text={text}
    section="account"
    title={text.user.views.account}
    waiting={<Waiting text={text} />}
  >
    <Content text={text} />
  </AccountPage>
);

const Waiting = ({ text }: { readonly text: Text }) => (
  <Skeleton text={text} of={['form', 'line', 'line', 'line']} />
);

function Content({ text }: { readonly text: Text }) {
  const profile = useLoad(fetchProfile);
  const [isDeleted, setDeleted] = useState(false);
  const changed = (next: UserProfile) => {
    writeProfile(next);
    profile.set(next);
  };
  const { state } = profile;
  if (isDeleted) {
    return (
      <Done>
        <p className="display">{text.user.deletion.done}</p>
        <p>{text.user.deletion.doneMore}</p>
      </Done>
    );
  }
  if (state.status === 'loading') return <Waiting text={text} />;
  return (
    <>
      {state.status === 'failed' ? (
        <LoadFailed text={text} onRetry={profile.reload} />
      ) : (
        <>
          <Profile text={text} profile={state.value} onChanged={changed} />
          <Security text={text} profile={state.value} />
        </>
      )}
      <Sessions text={text} />
      <OwnData text={text} />
      <DeleteAccount text={text} onDeleted={() => setDeleted(true)} />
    </>
  );
}
