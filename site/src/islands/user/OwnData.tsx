import { exportOwn } from '@nanny-polo/shared/family';
import { saveFile } from '@nanny-polo/shared/save-file';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { notify } from '../../lib/notifications.ts';
import { AccountSection } from './AccountSection.tsx';
import type { Text } from './text.ts';

/** Downloads everything that is stored about the parent. */
export function OwnData({ text }: { readonly text: Text }) {
  const own = text.user.data;
  const [fetching, setFetching] = useState(false);

  const take = async () => {
    if (fetching) return;
    setFetching(true);
    try {
      const kept = JSON.stringify(await api.call(exportOwn), null, 2);
      saveFile(new Blob([kept], { type: 'application/json' }), own.file);
    } catch {
      notify('error', own.failed);
    }
    setFetching(false);
  };

  return (
    <AccountSection id="data" title={own.title} lead={own.lead} folded>
      <button type="button" className="button small quiet-button" aria-disabled={fetching} onClick={take}>
        {fetching ? text.account.form.sending : own.take}
      </button>
    </AccountSection>
  );
}
