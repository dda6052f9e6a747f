import { useEffect, useState } from 'react';
import { restoreReturnPath, startParentSession } from '../lib/sign-in.ts';
import { localisePath } from '../messages/path.ts';
import type { TextProps } from './form-text.ts';
import { findGoogleReason, redeemCode, sendQueryToOpener } from './GoogleSignIn.tsx';

/** The page to which Google returns. In a popup it passes the query to the opener; in a full window it signs in. */
export function AuthRedirect({ text }: TextProps) {
  const [state, setState] = useState<'working' | 'handed'>('working');
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();

  useEffect(() => {
    const { search } = location;
    // Google's code works once and must not stay in the browser's history.
    restoreReturnPath();
    const arrive = async () => {
      if (sendQueryToOpener(search)) {
        setState('handed');
        close();
      } else startParentSession(await redeemCode(search), 'GOOGLE');
    };
    arrive().catch((error) => setFailure({ reason: findGoogleReason(error, text.google) }));
  }, [text]);

  if (failure) {
    return (
      <>
        <p className="failure" role="alert">
          {failure.reason} {text.google.failed}
        </p>
        <a className="button" href={localisePath('/sign-in') + location.search}>
          {text.redirect.back}
        </a>
      </>
    );
  }
  return <p role="status">{state === 'handed' ? text.redirect.close : text.redirect.working}</p>;
}
