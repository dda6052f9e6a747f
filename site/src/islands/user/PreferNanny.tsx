import { preferNanny, type VisitingNanny } from '@nanny-polo/shared/visiting-nanny';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly nanny: Pick<VisitingNanny, 'id' | 'first_name' | 'preferred'>;
}

/** A button that stays pressed while the family prefers a nanny. */
export function PreferNanny({ text, nanny }: Props) {
  const own = text.user.nannies;
  const { id, first_name: name } = nanny;
  const [preferred, setPreferred] = useState(nanny.preferred);
  const [isSending, setSending] = useState(false);

  const change = async () => {
    if (isSending) return;
    setSending(true);
    try {
      await api.call(preferNanny, { params: { id }, body: { preferred: !preferred } });
      setPreferred(!preferred);
    } catch {
      notify('error', own.failed);
    }
    setSending(false);
  };

  return (
    <button
      type="button"
      className="button small quiet-button prefer"
      aria-pressed={preferred}
      aria-disabled={isSending}
      onClick={change}
    >
      {fill(own.prefer, { name })}
    </button>
  );
}
