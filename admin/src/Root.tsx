import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Failure } from './accounts/sign-in/Failure.tsx';
import { SignInPage } from './accounts/sign-in/SignInPage.tsx';
import { Starting } from './accounts/sign-in/Starting.tsx';
import { loadChunkAhead } from './base/session/missed-chunk.ts';
import { readOrFetchProfile } from './base/session/profile.ts';
import { findGuestPage, mount, readReturnPath, signInPath } from './base/session/return-path.ts';

const loadApp = () => import('./app/App.tsx');
const App = lazy(async () => {
  const [{ App }] = await Promise.all([loadApp(), readOrFetchProfile()]);
  return { default: App };
});
const GuestPages = lazy(() =>
  import('./accounts/account/GuestPages.tsx').then((module) => ({ default: module.GuestPages })),
);

/** Shows the signed-out pages or the back office. Everything except the sign-in page is loaded on demand. */
export function Root({ signedIn }: { signedIn: boolean }) {
  const [inside, setInside] = useState(signedIn);
  const [pathname, setPathname] = useState(location.pathname);
  const [notice, setNotice] = useState<string | null>(null);

  const enter = () => {
    history.replaceState(null, '', readReturnPath(new URLSearchParams(location.search)) ?? mount);
    setInside(true);
  };
  const signInNow = (message: string) => {
    history.replaceState(null, '', signInPath + location.search);
    setNotice(message);
    setPathname(signInPath);
  };

  if (!inside && findGuestPage(pathname) === '/sign-in') {
    return <SignInPage notice={notice} onSignedIn={enter} onTyping={() => void loadChunkAhead(loadApp)} />;
  }
  return (
    <ErrorBoundary FallbackComponent={Failure}>
      <Suspense fallback={<Starting />}>
        {inside ? <App /> : <GuestPages pathname={pathname} onPassword={signInNow} />}
      </Suspense>
    </ErrorBoundary>
  );
}
