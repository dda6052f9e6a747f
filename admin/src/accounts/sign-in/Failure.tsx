import { en } from '../../base/messages/en.ts';
import { failureOf } from '../../base/session/failure.ts';
import { isReloading } from '../../base/session/missed-chunk.ts';
import { SignInFrame } from '../guest/SignInFrame.tsx';
import { Starting } from './Starting.tsx';

/** The error page if the back office itself could not be loaded (docs/specification.md, section 2). */
export function Failure({ error }: { error: unknown }) {
  if (isReloading()) return <Starting />;
  const { status, message } = failureOf(error);
  const heading = status ? en.shell.error_of.replace('%{status}', String(status)) : en.shell.error;
  return (
    <SignInFrame title={heading} heading={heading}>
      <p className="guest-lead" role="alert">
        {message}
      </p>
      <button className="guest-submit" type="button" onClick={() => location.reload()}>
        {en.shell.reload}
      </button>
      <p className="guest-elsewhere">
        <a href="/">{en.shell.home}</a>
      </p>
    </SignInFrame>
  );
}
