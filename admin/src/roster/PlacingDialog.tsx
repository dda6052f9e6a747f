import { useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useCell } from './cell.ts';
import type { Placer } from './use-placing.ts';
import { timeSpan } from './words.ts';

/** Asks before a change that affects people who have agreed to the booking, and says who is notified of what. */
export function PlacingDialog({ placer: { cell, nameOf, save, cancel } }: { placer: Placer }) {
  const translate = useTranslate();
  const placing = useCell(cell, (now) => (now?.phase === 'asking' ? now : null));
  if (!placing) return null;
  const { bar, target, notices } = placing;
  const where = { name: nameOf(target.nanny_polo_id), time: timeSpan(target.start, target.end) };
  return (
    <ActionDialog
      title={translate('roster.confirm', { code: bar.code, family: bar.parent_name })}
      text={translate('roster.confirm_text', where)}
      error={null}
      submit={translate('roster.place')}
      disabled={false}
      isReady
      onSubmit={save}
      onClose={cancel}
    >
      <ul>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </ActionDialog>
  );
}
