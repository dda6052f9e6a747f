import { exportOwn } from '@nanny-polo/shared/family';
import { saveFile } from '@nanny-polo/shared/save-file';
import { api } from '../../lib/api.ts';
import { AccountSection } from './AccountSection.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './text.ts';
import { useAction } from './use-action.ts';

/** Downloads everything that is stored about the parent. */
export function OwnData() {
  const { account, user } = useText();
  const own = user.data;
  const { isRunning, run } = useAction(own.failed);

  const take = async () => {
    const kept = JSON.stringify(await api.call(exportOwn), null, 2);
    saveFile(new Blob([kept], { type: 'application/json' }), own.file);
  };

  return (
    <AccountSection id="data" title={own.title} lead={own.lead} folded>
      <SmallButton aria-disabled={isRunning} onClick={() => run(take)}>
        {isRunning ? account.form.sending : own.take}
      </SmallButton>
    </AccountSection>
  );
}
