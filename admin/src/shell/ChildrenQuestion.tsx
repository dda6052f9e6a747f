import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useChildrenQuestion } from '../data/children-booked.ts';
import { lazyScreen } from '../messages/lazy-screen.ts';

const ChildrenBookedDialog = lazyScreen(async () => (await import('./later.ts')).later.ChildrenBookedDialog);

/** Asks whether to book children twice, wherever a write was refused for it. Leaving the screen is a no. */
export function ChildrenQuestion() {
  const question = useChildrenQuestion();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => () => question?.answer(false), [question, pathname]);
  return (
    question && (
      <Suspense fallback={null}>
        <ChildrenBookedDialog {...question} />
      </Suspense>
    )
  );
}
