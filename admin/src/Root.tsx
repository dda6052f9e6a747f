import { lazy, Suspense, useState } from 'react';
import { mount, returnPath } from './session/return-path.ts';
import { SignInPage } from './sign-in/SignInPage.tsx';
import { Starting } from './sign-in/Starting.tsx';

const loadApp = () => import('./app/App.tsx');
const App = lazy(() => loadApp().then((module) => ({ default: module.App })));

/** The sign-in page for guests, the back office for admins; the latter is loaded when it is needed. */
export function Root({ signedIn }: { signedIn: boolean }) {
  const [inside, setInside] = useState(signedIn);
  if (inside) {
    return (
      <Suspense fallback={<Starting />}>
        <App />
      </Suspense>
    );
  }
  const enter = () => {
    history.replaceState(null, '', returnPath(new URLSearchParams(location.search)) ?? mount);
    setInside(true);
  };
  return <SignInPage onSignedIn={enter} onTyping={() => void loadApp()} />;
}
