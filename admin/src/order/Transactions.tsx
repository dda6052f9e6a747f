import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { money } from '@nanny-polo/shared/money';
import type { Order } from '@nanny-polo/shared/order';
import { useTranslate } from 'react-admin';
import { fullInstant, shortInstant } from '../field/instant.ts';

/** An order's transactions: time, kind, method, proof and recorder. */
export function Transactions({ record }: { record: Order }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.order.${name}`);
  if (!record.transactions.length) return text('show.no_transactions');
  return (
    <Table size="small" sx={table}>
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

const table = {
  '& td, & th': { py: 0.75, px: { xs: 0.75, sm: 1.5 } },
  '& td:first-of-type, & th:first-of-type': { pl: 0 },
  '& td:last-of-type, & th:last-of-type': { pr: 0 },
} as const;
