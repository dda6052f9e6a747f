import type { UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { fillText } from '../../messages/fill.ts';
import { Passkeys } from './Passkeys.tsx';
import { Security } from './Security.tsx';
import { Sessions } from './Sessions.tsx';
import { useText } from './user-text.ts';

/** Passkeys, e-mail address and password, and the devices that are signed in. */
export const SigningInParts = ({ profile }: { readonly profile: UserProfile }) => (
  <div className="signing-in">
    <p>{fillText(useText().user.security.emailNow, { email: profile.email })}</p>
    <Passkeys />
    <Security profile={profile} />
    <Sessions />
  </div>
);
