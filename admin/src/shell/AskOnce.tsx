import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenQuestion } from '../base/data/ask-once.ts';
import { lazyExtra } from '../base/messages/lazy-screen.ts';

const AskOnceDialog = lazyExtra(
  async () => (await import('../records/record/AskOnceDialog.tsx')).AskOnceDialog,
);

/** Asks the admin, wherever a write was refused until a person agrees. Leaving the screen is a no. */
export function AskOnce() {
  const open = useOpenQuestion();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => () => open?.answer(false), [open, pathname]);
  return open && <AskOnceDialog key={open.question.code} {...open} />;
}
