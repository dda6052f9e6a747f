import { writeProfile } from '@nanny-polo/shared/accounts/session';
import type { UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { invoicesPath } from '@nanny-polo/shared/contract/site-pages';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { localisePath } from '../../messages/path.ts';
import { Done } from '../Done.tsx';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { AccountSection, Load } from './AccountSection.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { fetchProfile } from './fetch-profile.ts';
import { Profile } from './Profile.tsx';
import { SigningIn } from './SigningIn.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useFreshProof } from './use-fresh-proof.tsx';
import { type Text, useText } from './user-text.ts';

const waiting = <Skeleton of={['form', 'line', 'line', 'line']} />;

export function SettingsPage({ text }: { readonly text: Text }) {
  const { deletion, views } = text.user;
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) {
    return (
      <div className="sent alone">
        <Done>
          <h1>{deletion.done}</h1>
          <p>{deletion.doneMore}</p>
        </Done>
      </div>
    );
  }
  return (
    <AccountPage text={text} section="account" title={views.account} waiting={waiting}>
      <Content onDeleted={() => setDeleted(true)} />
    </AccountPage>
  );
}

function Content({ onDeleted }: { readonly onDeleted: () => void }) {
  const { invoices } = useText().user;
  const profile = useLoad(fetchProfile);
  const changed = (next: UserProfile) => {
    writeProfile(next);
    profile.set(next);
  };
  if (profile.state.status === 'loading') return waiting;
  return (
    <>
      <Load load={profile}>
        {(value) => (
          <>
            <Profile profile={value} onChanged={changed} />
            <SigningIn profile={value} />
          </>
        )}
      </Load>
      <AccountSection id="invoices" title={invoices.title} lead={invoices.lead}>
        <a className="button small quiet-button" href={localisePath(invoicesPath)}>
          {invoices.link}
        </a>
      </AccountSection>
      <OwnData />
      <DeleteAccount onDeleted={onDeleted} />
    </>
  );
}

function OwnData() {
  const { account, user } = useText();
  const own = user.data;
  const { isRunning, run } = useAction(own.failed);
  const proof = useFreshProof();

  const take = async () => {
    const exportText = JSON.stringify(await proof.call(() => api.call(exportOwn)), null, 2);
    saveFile(new Blob([exportText], { type: 'application/json' }), own.file);
  };

  return (
    <AccountSection id="data" title={own.title} lead={own.lead} folded>
      {proof.question ?? (
        <SmallButton aria-disabled={isRunning} onClick={() => run(take)}>
          {isRunning ? account.form.sending : own.take}
        </SmallButton>
      )}
    </AccountSection>
  );
}
