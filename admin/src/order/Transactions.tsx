import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import type { Order } from '@nanny-polo/shared/order';
import { useTranslate } from 'react-admin';
import { fullInstant, shortInstant } from '../field/instant.ts';
import { flushTable } from './OrderLines.tsx';

/** An order's transactions: time, kind, method, proof and recorder. */
export function Transactions({ record }: { record: Order }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.order.${name}`);
  if (!record.transactions.length) return text('show.no_transactions');
  return (
    <Table size="small" sx={flushTable}>
      <TableHead>
        <TableRow>
          <TableCell>{text('show.when')}</TableCell>
          <TableCell>{text('fields.kind')}</TableCell>
          <TableCell align="right">{text('show.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {record.transactions.map(({ id, at, kind, method, proof, by, amount_minor }) => (
          <TableRow key={id}>
            <TableCell>
              <time dateTime={at} title={fullInstant(at)}>
                {shortInstant(at)}
              </time>
            </TableCell>
            <TableCell>
              {text(`kind.${kind}`)}, {text(`method.${method}`)}
              <Box sx={{ color: 'text.secondary', fontSize: 12.5, overflowWrap: 'anywhere' }}>
                {[proof, by].filter(Boolean).join(' · ')}
              </Box>
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {money(kind === 'refund' ? -amount_minor : amount_minor)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
