import { preferNanny, type VisitingNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { SmallButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useText } from './user-text.ts';

type Nanny = Pick<VisitingNanny, 'id' | 'first_name' | 'preferred' | 'not_again' | 'next_visit_at'>;
type Wish = Pick<Nanny, 'preferred' | 'not_again'>;

/** Two buttons that are pressed or not, at most one of them: to prefer a nanny, and that they do not come again. */
export function PreferNanny({ nanny }: { readonly nanny: Nanny }) {
  const own = useText().user.nannies;
  const { id, first_name: name, next_visit_at } = nanny;
  const [{ preferred, not_again }, setWish] = useState<Wish>(nanny);
  const { isRunning, run } = useAction(own.failed);

  const change = (wish: Wish) =>
    run(async () => {
      await api.call(preferNanny, { params: { id }, body: wish });
      setWish(wish);
    });

  return (
    <>
      <SmallButton
        className="button small quiet-button prefer"
        aria-pressed={preferred}
        aria-disabled={isRunning}
        onClick={() => change({ preferred: !preferred, not_again: false })}
      >
        {fillText(own.prefer, { name })}
      </SmallButton>{' '}
      <SmallButton
        className="button small quiet-button prefer"
        aria-pressed={not_again}
        aria-disabled={isRunning}
        onClick={() => change({ preferred: false, not_again: !not_again })}
      >
        {fillText(own.notAgain, { name })}
      </SmallButton>
      <p role="status" className="prefer-note quiet">
        {not_again && fillText(own.notAgainSet, { name })}{' '}
        {not_again && next_visit_at && fillText(own.booked, { day: formatDay(next_visit_at) })}
      </p>
    </>
  );
}
