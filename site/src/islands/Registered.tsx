import { resendAfterSeconds } from '@nanny-polo/shared/constants';
import { useEffect, useState } from 'react';
import { here } from '../lib/here.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { ResendLink } from './ResendLink.tsx';
import { Told } from './Told.tsx';

interface Props {
  readonly email: string;
  readonly text: Messages['account'];
}

/** What follows a registration: the mail to look for, and after five seconds the way to have it sent again. */
export function Registered({ email, text }: Props) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), resendAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="sent registered">
      <Told>
        <p className="display">{text.register.created}</p>
        <p>{fill(text.register.createdMore, { email })}</p>
      </Told>
      {late && <ResendLink email={email} text={text} />}
      <p>
        <a href={here('/register')}>{text.register.wrongAddress}</a>
      </p>
    </div>
  );
}
