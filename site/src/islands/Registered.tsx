import { resendAfterSeconds } from '@nanny-polo/shared/constants';
import { useEffect, useState } from 'react';
import { here } from '../lib/here.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { Done } from './Done.tsx';
import { ResendLink } from './ResendLink.tsx';

interface Props {
  readonly email: string;
  readonly text: Messages['account'];
}

/** Shown after registration: says which mail to expect and, after five seconds, offers to resend it. */
export function Registered({ email, text }: Props) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), resendAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="sent registered">
      <Done>
        <p className="display">{text.register.created}</p>
        <p>{fill(text.register.createdMore, { email })}</p>
      </Done>
      {late && <ResendLink email={email} text={text} />}
      <p>
        <a href={here('/register')}>{text.register.wrongAddress}</a>
      </p>
    </div>
  );
}
