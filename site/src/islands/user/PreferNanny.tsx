import { preferNanny, type VisitingNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { fillText } from '../../messages/fill.ts';
import { SmallButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useText } from './user-text.ts';

export function PreferNanny({
  nanny,
}: {
  readonly nanny: Pick<VisitingNanny, 'id' | 'first_name' | 'preferred'>;
}) {
  const own = useText().user.nannies;
  const { id, first_name: name } = nanny;
  const [preferred, setPreferred] = useState(nanny.preferred);
  const { isRunning, run } = useAction(own.failed);

  const change = async () => {
    await api.call(preferNanny, { params: { id }, body: { preferred: !preferred } });
    setPreferred(!preferred);
  };

  return (
    <SmallButton
      className="button small quiet-button prefer"
      aria-pressed={preferred}
      aria-disabled={isRunning}
      onClick={() => run(change)}
    >
      {fillText(own.prefer, { name })}
    </SmallButton>
  );
}
