import ConfirmIcon from '@mui/icons-material/CheckOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import type { ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { useState } from 'react';
import { Button, useListContext, useTranslate } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';

const BulkConfirmDialog = lazyExtra(async () => (await import('./BulkConfirmDialog.tsx')).BulkConfirmDialog);
const VisitsDialog = lazyExtra(async () => (await import('./VisitsDialog.tsx')).VisitsDialog);

const icons = { confirm: <ConfirmIcon />, print: <PrintIcon />, export: <DownloadIcon /> };
type Action = keyof typeof icons;

/** Confirms, prints and exports the selected bookings. Each opens a preview. */
export function BookingBulkActions({ mayConfirm }: { mayConfirm: boolean }) {
  const translate = useTranslate();
  const { selectedIds, data = [] } = useListContext<ListedBooking>();
  const [action, setAction] = useState<Action | null>(null);
  const actions: readonly Action[] = mayConfirm ? ['confirm', 'print', 'export'] : ['print', 'export'];
  const bookings = data.filter(({ id }) => selectedIds.includes(id));
  const close = () => setAction(null);
  return (
    <>
      {actions.map((name) => (
        <Button
          key={name}
          label={translate(`resources.booking.bulk.${name}`)}
          onClick={() => setAction(name)}
        >
          {icons[name]}
        </Button>
      ))}
      {action === 'confirm' && <BulkConfirmDialog bookings={bookings} onClose={close} />}
      {(action === 'print' || action === 'export') && (
        <VisitsDialog ids={selectedIds} action={action} onClose={close} />
      )}
    </>
  );
}
