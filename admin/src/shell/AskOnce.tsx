import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenQuestion } from '../data/ask-once.ts';
import { lazyScreen } from '../messages/lazy-screen.ts';

const AskOnceDialog = lazyScreen(async () => (await import('./later.ts')).later.AskOnceDialog);

/** Asks the admin, wherever a write was refused until a person agrees. Leaving the screen is a no. */
export function AskOnce() {
  const open = useOpenQuestion();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => () => open?.answer(false), [open, pathname]);
  return (
    open && (
      <Suspense fallback={null}>
        <AskOnceDialog key={open.question.code} {...open} />
      </Suspense>
    )
  );
}
