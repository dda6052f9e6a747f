import {
  Alert,
  Box,
  Button,
  Checkbox,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { type Debtor, listDebtors, maxDebtors } from '@nanny-polo/shared/money/order-account';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { ResourceContextProvider, useCanAccess, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { Section } from '../../records/record/Section.tsx';
import { formatShortDay } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { flushTable, Small } from '../../ui/field/table-parts.tsx';
import { OutOfDate } from '../../ui/page/OutOfDate.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { OrderMailDialog } from './MailButtons.tsx';

/** The families who owe, with the sum and the telephone number of each, and a reminder to those selected. */
export function Debtors() {
  const translate = useTranslate();
  const text = useTextsOf('owed');
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'order', action: 'edit' });
  const { data, error, refetch } = useCall(listDebtors, {});
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [reminded, setReminded] = useState<readonly number[] | null>(null);
  const late = (data ?? []).filter(({ overdue_ids }) => overdue_ids.length > 0);
  const selected = (data ?? []).filter(({ parent_id }) => chosen.includes(parent_id));
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <ResourceContextProvider value="order">
      <PageTitle title={text('title')} />
      <PageHead group="day" />
      {error && data && <OutOfDate error={error} onRetry={refetch} />}
      {error && !data && <Alert severity="error">{text('failed', { message: error.message })}</Alert>}
      {!error && !data && (
        <Skeleton variant="rounded" height={420} role="status" aria-label={translate('shell.loading')} />
      )}
      {data && (
        <Section
          heading={text('title')}
          {...(data.length === maxDebtors && { help: text('most', { count: maxDebtors }) })}
          action={
            mayChange && (
              <Button
                variant="contained"
                color="secondary"
                disabled={selected.length === 0}
                onClick={() => setReminded(selected.flatMap(dunnedOf))}
              >
                {selected.length > 0 ? text('remind', { smart_count: selected.length }) : text('remind_none')}
              </Button>
            )
          }
        >
          {data.length === 0 ? (
            text('none')
          ) : (
            <Table size="small" sx={flushTable} aria-label={text('title')}>
              <TableHead>
                <TableRow>
                  {mayChange && (
                    <TableCell padding="checkbox">
                      <Checkbox
                        disabled={late.length === 0}
                        checked={late.length > 0 && late.every(({ parent_id }) => chosen.includes(parent_id))}
                        indeterminate={chosen.length > 0 && chosen.length < late.length}
                        onChange={(_, checked) =>
                          setChosen(checked ? late.map(({ parent_id }) => parent_id) : [])
                        }
                        slotProps={{ input: { 'aria-label': text('choose_overdue') } }}
                      />
                    </TableCell>
                  )}
                  <TableCell>{text('family')}</TableCell>
                  <TableCell align="right">{text('owed')}</TableCell>
                  <TableCell align="right">{text('overdue')}</TableCell>
                  <TableCell sx={wide}>{text('reminded')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((debtor) => (
                  <DebtorRow
                    key={debtor.parent_id}
                    debtor={debtor}
                    checked={chosen.includes(debtor.parent_id)}
                    {...(mayChange && { onToggle: () => toggle(debtor.parent_id) })}
                  />
                ))}
              </TableBody>
            </Table>
          )}
        </Section>
      )}
      {reminded && (
        <OrderMailDialog
          kind="reminder"
          orderIds={reminded}
          onClose={() => {
            setReminded(null);
            setChosen([]);
          }}
        />
      )}
    </ResourceContextProvider>
  );
}

/** Returns the orders that a family is reminded of: those that are overdue, or if none is, all that they owe. */
const dunnedOf = ({ overdue_ids, order_ids }: Debtor) => (overdue_ids.length > 0 ? overdue_ids : order_ids);

interface DebtorRowProps {
  debtor: Debtor;
  checked: boolean;
  onToggle?: () => void;
}

function DebtorRow({ debtor, checked, onToggle }: DebtorRowProps) {
  const text = useTextsOf('owed');
  const { parent_id, parent_name, phone, owed_minor, overdue_minor, overdue_since, reminded_at } = debtor;
  return (
    <TableRow hover selected={checked}>
      {onToggle && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={checked}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': text('choose', { name: parent_name }) } }}
          />
        </TableCell>
      )}
      <TableCell>
        <PermittedLink to={`/users/parents/${parent_id}/show/orders`} sx={name}>
          {parent_name}
        </PermittedLink>
        <Box>
          <PhoneLink phone={phone} />
        </Box>
      </TableCell>
      <TableCell align="right">
        <Amount minor={owed_minor} />
        <Small>{text('orders', { smart_count: debtor.order_ids.length })}</Small>
      </TableCell>
      <TableCell align="right" sx={{ ...(overdue_minor > 0 && { color: 'error.main' }) }}>
        {overdue_minor > 0 ? <Amount minor={overdue_minor} /> : '–'}
        {overdue_since && (
          <Small>
            {/* The parts of the day stay on one line, and none of its words is broken. */}
            <Box sx={{ overflowWrap: 'normal' }}>
              {text('since', { day: formatShortDay(overdue_since).replaceAll(' ', '\u00a0') })}
            </Box>
          </Small>
        )}
      </TableCell>
      <TableCell sx={wide}>{reminded_at ? formatShortDay(reminded_at) : '–'}</TableCell>
    </TableRow>
  );
}

const Amount = ({ minor }: { minor: number }) => (
  <Box sx={{ whiteSpace: 'nowrap' }}>{formatMoney(minor)}</Box>
);

// As high as a touch target has to be.
const name = {
  display: 'inline-block',
  lineHeight: '24px',
  fontWeight: 600,
  '&:is(a)': { color: 'primary.main' },
} as const;

const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;
