import { Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import type { Order, OrderLine } from '@nanny-polo/shared/money/order';
import { formatMoney, formatPercent, quantityOf, unitPriceOf } from '@nanny-polo/shared/pricing/money';
import type { Adjustment } from '@nanny-polo/shared/pricing/quote';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { Fragment } from 'react';
import { ArrayField, DataTable, DataTableBody, FunctionField } from 'react-admin';
import { formatCalendarDay, formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { FoldedSentences } from '../../ui/field/Sentences.tsx';
import { flushTable, Small } from '../../ui/field/table-parts.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** An order's lines, its discounts with their reasons, and the sums down to the balance. */
export function OrderLines({ record }: { record: Order }) {
  const text = useText('order.show');
  const sums = [
    ['credited', -record.credited_minor],
    ['total', record.total_minor],
    ['received', -record.received_minor],
    ['refunded', record.refunded_minor],
    ['balance', record.balance_minor],
  ] as const;
  return (
    <>
      <Table size="small" sx={table}>
        <TableHead>
          <TableRow>
            <TableCell>{text('what')}</TableCell>
            <TableCell align="right">{text('quantity')}</TableCell>
            <TableCell align="right">{text('vat')}</TableCell>
            <TableCell align="right">{text('amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groupsOf(record).map(({ heading, lines }) => (
            <Fragment key={heading}>
              {heading && (
                <TableRow>
                  <TableCell component="th" scope="colgroup" colSpan={4} sx={{ fontWeight: 650 }}>
                    {heading}
                  </TableCell>
                </TableRow>
              )}
              {Object.entries(lines).map(([position, line]) => (
                <Line key={position} line={line} currency={record.currency} />
              ))}
            </Fragment>
          ))}
          {record.lines.length === 0 && (
            <TableRow>
              <TableCell colSpan={4}>{text('no_lines')}</TableCell>
            </TableRow>
          )}
          {record.adjustments.map((adjustment) => (
            <TableRow key={`${adjustment.discount_id} ${adjustment.booking_id}`}>
              <TableCell colSpan={3}>
                {adjustment.name}
                <Small>{whyOf(adjustment, record)}</Small>
              </TableCell>
              <TableCell align="right">{formatMoney(-adjustment.amount_minor, record.currency)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          {sums
            .filter(([name, amount]) => amount !== 0 || name === 'total' || name === 'balance')
            .map(([name, amount]) => (
              <TableRow key={name} data-strong={name === 'total' || name === 'balance' || undefined}>
                <TableCell component="th" scope="row" colSpan={3}>
                  {text(name)}
                </TableCell>
                <TableCell align="right">{formatMoney(amount, record.currency)}</TableCell>
              </TableRow>
            ))}
        </TableFooter>
      </Table>
      {record.void_lines.length > 0 && (
        <FoldedSentences
          summary={text('void_lines')}
          items={record.void_lines.map(
            ({ label, amount_minor }) => `${label}, ${formatMoney(amount_minor, record.currency)}`,
          )}
        />
      )}
      {record.not_applied.length > 0 && (
        <FoldedSentences
          summary={text('not_applied')}
          items={record.not_applied.map(({ discount, why }) => `${discount}: ${why}`)}
        />
      )}
    </>
  );
}

/** Groups the lines by booking if the order has several. Lines without a booking come last and have no heading. */
function groupsOf({ bookings, lines }: Order) {
  if (bookings.length < 2) return [{ heading: '', lines }];
  const ofBookings = bookings.map(({ id, code, start_at, end_at }) => ({
    heading: `${code}, ${formatPeriod(start_at, end_at)}`,
    lines: lines.filter(({ booking_id }) => booking_id === id),
  }));
  const others = { heading: '', lines: lines.filter(({ booking_id }) => booking_id === null) };
  return [...ofBookings, others].filter((group) => group.lines.length > 0);
}

/** Returns the reason for an adjustment, with the code of its booking if the order has several. */
function whyOf({ why, booking_id }: Adjustment, { bookings }: Order): string {
  const booking = bookings.length > 1 && bookings.find(({ id }) => id === booking_id);
  return booking ? `${booking.code}: ${why}` : why;
}

const Line = ({ line, currency }: { line: OrderLine; currency: string }) => (
  <TableRow>
    <TableCell>
      {line.label}
      <Small>{unitPriceOf(line, currency)}</Small>
    </TableCell>
    <TableCell align="right">{quantityOf(line)}</TableCell>
    <TableCell align="right">{formatPercent(line.vat_rate)}</TableCell>
    <TableCell align="right">{formatMoney(line.amount_minor, currency)}</TableCell>
  </TableRow>
);

type Transaction = Order['transactions'][number];

export function Transactions() {
  const text = useText('order');
  return (
    <ArrayField source="transactions">
      <DataTable<Transaction>
        body={DataTableBody}
        bulkActionButtons={false}
        rowClick={false}
        storeKey="order.transactions"
        size="small"
        empty={<span>{text('show.no_transactions')}</span>}
        sx={flushTable}
      >
        <DataTable.Col source="received_on" label={text('show.received_on')} disableSort>
          <FunctionField<Transaction>
            render={({ at, received_on }) => (
              <>
                {formatCalendarDay(received_on)}
                {received_on !== agencyDayOf(at) && (
                  <Small>{text('show.recorded', { when: formatShortInstant(at) })}</Small>
                )}
              </>
            )}
          />
        </DataTable.Col>
        <DataTable.Col source="kind" disableSort>
          <FunctionField<Transaction>
            render={({ kind, method, reason, proof, by }) => (
              <>
                {text(`kind.${kind}`)}, {text(`method.${method}`)}
                <Small>{[reason && text(`reason.${reason}`), proof, by].filter(Boolean).join(' · ')}</Small>
              </>
            )}
          />
        </DataTable.Col>
        <DataTable.Col source="amount_minor" label={text('show.amount')} align="right" disableSort>
          <FunctionField<Transaction>
            sx={{ whiteSpace: 'nowrap' }}
            render={({ kind, amount_minor }) => formatMoney(kind === 'refund' ? -amount_minor : amount_minor)}
          />
        </DataTable.Col>
      </DataTable>
    </ArrayField>
  );
}

const table = {
  ...flushTable,
  '& td:not(:first-of-type)': { whiteSpace: 'nowrap' },
  '& tfoot td, & tfoot th': {
    fontSize: 14,
    color: 'text.secondary',
    borderBottom: 0,
    textAlign: 'right',
    height: 32,
  },
  '& tfoot [data-strong] > *': { fontWeight: 650, color: 'text.primary' },
} as const;
