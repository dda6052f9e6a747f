import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { type Order, orderInvoice } from '@nanny-polo/shared/order';
import { saveFile } from '@nanny-polo/shared/save-file';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { useNotifyError } from '../data/use-notify-error.ts';

/** Downloads an order's invoice. */
export function InvoiceButton({ record }: { record: Order }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { data } = await dataProvider.call(orderInvoice, { params: { id: record.id } });
      saveFile(data, `${record.number}.pdf`);
    } catch (error) {
      const { message } = error as Error;
      notifyError(new Error(translate('resources.order.invoice_failed', { message })));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button startIcon={<DownloadIcon />} disabled={busy} onClick={download}>
      {translate('resources.order.show.invoice')}
    </Button>
  );
}
