import type { UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { useState } from 'react';
import { useLoad } from '../use-load.ts';
import { AccountSection, Load } from './AccountSection.tsx';
import { useText } from './user-text.ts';

interface Props {
  readonly profile: UserProfile;
}

const load = () =>
  import('./SigningInParts.tsx').then(
    ({ SigningInParts }) => SigningInParts,
    () => Promise.reject(new ApiError(0, { message: '' })),
  );

/** How the parent signs in, and where they are signed in. Loaded once it is opened. */
export function SigningIn({ profile }: Props) {
  const own = useText().user.security;
  const [isOpened, setOpened] = useState(false);
  return (
    <AccountSection id="security" title={own.title} folded onOpen={() => setOpened(true)}>
      {isOpened && <Parts profile={profile} />}
    </AccountSection>
  );
}

function Parts({ profile }: Props) {
  const parts = useLoad(load);
  return <Load load={parts}>{(SigningInParts) => <SigningInParts profile={profile} />}</Load>;
}
