import { useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { noticesFor, type Placer } from './use-placing.ts';
import { timeSpan } from './words.ts';

/** Asks before a booking is placed where that notifies people, and says whom. */
export function PlacingDialog({ placer: { placing, nameOf, save, cancel } }: { placer: Placer }) {
  const translate = useTranslate();
  if (placing?.phase !== 'asking') return null;
  const { bar, target } = placing;
  const where = { name: nameOf(target.nanny_polo_id), time: timeSpan(target.start, target.end) };
  return (
    <ActionDialog
      title={translate('roster.confirm', { code: bar.code })}
      text={translate('roster.confirm_text', where)}
      error={null}
      submit={translate('roster.place')}
      disabled={false}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={cancel}
    >
      <ul>
        {noticesFor(placing).map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </ActionDialog>
  );
}
