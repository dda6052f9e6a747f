import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import type { Order } from '@nanny-polo/shared/money/order';
import { orderInvoice } from '@nanny-polo/shared/money/order-invoice';
import { orderMailKind } from '@nanny-polo/shared/money/order-mail';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { ActionButtons } from '../../records/record/ActionButtons.tsx';
import { useDownload } from '../../records/record/use-download.ts';
import { Code } from '../../ui/field/Code.tsx';
import { formatShortDay, formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { Person } from '../../ui/field/Person.tsx';
import { MailButtons } from '../owed/MailButtons.tsx';
import { againstEntry, type Entry, entries } from './entries.ts';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

const TransactDialog = lazyExtra(async () => (await import('./TransactDialog.tsx')).TransactDialog);
const RefundDialog = lazyExtra(async () => (await import('./RefundDialog.tsx')).RefundDialog);

/** The balance and the buttons that record transactions and credit notes. */
export function OrderSummary({ record, mayChange }: { record: Order; mayChange: boolean }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Entry | null>(null);
  const possible = mayChange ? entries.filter((kind) => !againstEntry(record, kind)) : [];
  const due = side(record.balance_minor);
  const main = ({ owed: 'charge', over: 'refund', even: null } as const)[due];
  const others: Entry[] = due === 'owed' ? [] : possible.filter((kind) => kind !== 'refund');
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
        <OrderStatusChip order={record} />
        <PaymentChip order={record} />
      </Box>
      <Typography variant="h2" sx={{ fontSize: 24, lineHeight: 1.25 }}>
        <Owed record={record} />
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          mt: 1,
          alignItems: 'baseline',
          color: 'text.secondary',
        }}
      >
        <PermittedLink
          to={`/users/parents/${record.parent_id}/show`}
          sx={{ minWidth: 0, '&:is(a)': { color: 'primary.main' } }}
        >
          <Person name={record.parent_name} />
        </PermittedLink>
        <Code>{record.number}</Code>
        {record.due_at && record.balance_minor > 0 && (
          <span>
            {translate(`resources.order.show.${record.overdue ? 'overdue' : 'due'}`, {
              when: formatShortInstant(record.due_at),
            })}
          </span>
        )}
      </Box>
      <Box sx={{ mt: 2 }}>
        <ActionButtons
          actions={possible.filter((kind) => !others.includes(kind))}
          labelOf={(kind) => translate(`resources.order.transact.${kind}`)}
          main={main}
          more={others}
          moreLabel="resources.order.other_entries"
          onChoose={setChosen}
        >
          <InvoiceButton record={record} />
          {mayChange && !record.undone_at && <MailButtons kinds={mailsOf(record)} orderIds={[record.id]} />}
        </ActionButtons>
      </Box>
      <Mailed record={record} />
      {(chosen === 'charge' || chosen === 'deposit') && (
        <TransactDialog record={record} kind={chosen} onClose={() => setChosen(null)} />
      )}
      {(chosen === 'refund' || chosen === 'credit') && (
        <RefundDialog record={record} kind={chosen} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}

function Owed({ record: { total_minor, balance_minor, currency } }: { record: Order }) {
  const translate = useTranslate();
  if (total_minor === 0 && balance_minor === 0) return translate('resources.order.nothing_to_pay');
  const key = { owed: 'to_pay', over: 'to_return', even: 'settled' }[side(balance_minor)];
  return translate(`resources.order.show.${key}`, { amount: formatMoney(Math.abs(balance_minor), currency) });
}

/** Returns the kinds of mail that an order can be sent by. */
const mailsOf = ({ lines, balance_minor, received_minor }: Order) =>
  orderMailKind.options.filter(
    (kind) => ({ invoice: lines.length, reminder: balance_minor, receipt: received_minor })[kind] > 0,
  );

/** The mails that the family was sent, with their days. */
function Mailed({ record }: { record: Order }) {
  const translate = useTranslate();
  const mails = (['invoice_sent_at', 'reminded_at', 'receipt_sent_at'] as const).flatMap((field) => {
    const what = translate(`resources.order.fields.${field}`);
    const at = record[field];
    return at ? [translate('resources.order.show.mailed', { what, day: formatShortDay(at) })] : [];
  });
  if (mails.length === 0) return null;
  return <Box sx={{ mt: 1, color: 'text.secondary', fontSize: 13 }}>{mails.join(' · ')}</Box>;
}

function side(balance: number): 'owed' | 'over' | 'even' {
  if (balance === 0) return 'even';
  return balance > 0 ? 'owed' : 'over';
}

function InvoiceButton({ record }: { record: Order }) {
  const translate = useTranslate();
  const { download, isPending } = useDownload();
  const fetchFile = (provider: AgencyDataProvider) =>
    provider.call(orderInvoice, { params: { id: record.id } });
  return (
    <Button
      startIcon={<DownloadIcon />}
      disabled={isPending}
      onClick={() => download({ fetchFile, name: record.number })}
    >
      {translate('resources.order.show.invoice')}
    </Button>
  );
}
