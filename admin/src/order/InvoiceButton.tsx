import InvoiceIcon from '@mui/icons-material/DescriptionOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { type Order, orderInvoice } from '@nanny-polo/shared/order';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../app/data-provider.ts';

/** Shows an order's invoice, fetched with the session and kept in memory alone, and prints it. */
export function InvoiceButton({ record }: { record: Order }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);

  async function open() {
    setBusy(true);
    try {
      const { data } = await dataProvider.call(orderInvoice, { params: { id: record.id } });
      setAddress(URL.createObjectURL(new Blob([data], { type: 'text/html;charset=utf-8' })));
    } catch (error) {
      const message = translate('resources.order.invoice.failed', { message: (error as Error).message });
      notify(message, { type: 'error', messageArgs: { _: message } });
    } finally {
      setBusy(false);
    }
  }

  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const title = translate('resources.order.invoice.title', { number: record.number });
  return (
    <>
      <Button startIcon={<InvoiceIcon />} disabled={busy} onClick={open}>
        {translate('resources.order.show.invoice')}
      </Button>
      {address && (
        <Dialog
          open
          onClose={() => setAddress(null)}
          fullWidth
          fullScreen={narrow}
          maxWidth="md"
          aria-labelledby="invoice-title"
        >
          <DialogTitle id="invoice-title">{title}</DialogTitle>
          <iframe
            ref={frame}
            src={address}
            title={title}
            style={{ border: 0, width: '100%', height: '70vh', flexGrow: 1, background: '#fff' }}
          />
          <DialogActions>
            <Button onClick={() => setAddress(null)}>{translate('ra.action.close')}</Button>
            <Button variant="contained" onClick={() => frame.current?.contentWindow?.print()}>
              {translate('resources.order.invoice.print')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
