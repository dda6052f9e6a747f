import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadAhead } from './session/missed-chunk.ts';
import { readOrFetchProfile } from './session/profile.ts';
import { guestPageAt, mount, returnPath, signInPath } from './session/return-path.ts';
import { Failure } from './sign-in/Failure.tsx';
import { SignInPage } from './sign-in/SignInPage.tsx';
import { Starting } from './sign-in/Starting.tsx';

const loadApp = () => import('./app/App.tsx');
const App = lazy(async () => {
  const [{ App }] = await Promise.all([loadApp(), readOrFetchProfile()]);
  return { default: App };
});
const GuestPages = lazy(() =>
  import('./account/GuestPages.tsx').then((module) => ({ default: module.GuestPages })),
);

/** Shows the signed-out pages or the back office. Everything except the sign-in page is loaded on demand. */
export function Root({ signedIn }: { signedIn: boolean }) {
  const [inside, setInside] = useState(signedIn);
  const [pathname, setPathname] = useState(location.pathname);
  const [notice, setNotice] = useState<string | null>(null);

  const enter = () => {
    history.replaceState(null, '', returnPath(new URLSearchParams(location.search)) ?? mount);
    setInside(true);
  };
  const signInNow = (message: string) => {
    history.replaceState(null, '', signInPath + location.search);
    setNotice(message);
    setPathname(signInPath);
  };

  if (!inside && guestPageAt(pathname) === '/sign-in') {
    return <SignInPage notice={notice} onSignedIn={enter} onTyping={() => void loadAhead(loadApp)} />;
  }
  return (
    <ErrorBoundary FallbackComponent={Failure}>
      <Suspense fallback={<Starting />}>
        {inside ? <App /> : <GuestPages pathname={pathname} onPassword={signInNow} />}
      </Suspense>
    </ErrorBoundary>
  );
}
