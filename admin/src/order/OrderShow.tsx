import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type Order, order } from '@nanny-polo/shared/order';
import type { ReactNode } from 'react';
import { ShowBase, useCanAccess, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Rights } from '../app/auth-provider.ts';
import { shortInstant } from '../field/instant.ts';
import { Timeline } from '../history/Timeline.tsx';
import { mayOpen } from '../shell/may-open.ts';
import { PageTitle } from '../shell/PageTitle.tsx';
import { RecordProblem } from '../shell/RecordProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderMoves } from './OrderMoves.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { OrderValue } from './OrderValue.tsx';
import { Transactions } from './Transactions.tsx';

/** One order: what is owed and what to do about it, what it charges for, its payments, and what happened to it. */
export function OrderShow() {
  return (
    <ShowBase<Order>
      queryOptions={{ onError: () => undefined }}
      loading={<Waiting />}
      authLoading={<Waiting />}
      error={<RecordProblem />}
    >
      <Content />
    </ShowBase>
  );
}

function Content() {
  const translate = useTranslate();
  const record = useRecordContext<Order>();
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'order', action: 'edit' });
  if (!record) return <Waiting />;
  const text = (name: string) => translate(`resources.order.show.${name}`);
  return (
    <>
      <PageTitle title={record.number} back="/" />
      <Box sx={columns}>
        <Box sx={stack}>
          <OrderSummary record={record} mayChange={mayChange} />
          <Part heading={text('lines')}>
            <OrderLines record={record} />
          </Part>
          <Part heading={text('transactions')}>
            <Transactions record={record} />
          </Part>
        </Box>
        <Box sx={stack}>
          {mayChange && <OrderMoves record={record} />}
          <Part heading={text('bookings')}>
            <Bookings record={record} />
          </Part>
          <Part heading={text('note')}>{record.note || text('no_note')}</Part>
          <Part heading={translate('history.title')}>
            <Timeline
              id={record.id}
              history={order.history}
              label={(field) => translate(`resources.order.fields.${field}`, { _: field })}
              act={(action) => translate(`resources.order.act.${action}`, { _: action })}
              show={(field, value) => <OrderValue field={field} value={value} />}
            />
          </Part>
        </Box>
      </Box>
    </>
  );
}

function Bookings({ record }: { record: Order }) {
  const translate = useTranslate();
  const { permissions } = usePermissions<Rights>();
  if (!record.bookings.length) return translate('resources.order.show.no_bookings');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {record.bookings.map(({ id, code, service, start_at }) => {
        const path = `/booking/${id}/show`;
        const opens = permissions && mayOpen(path, permissions) === 'yes';
        return (
          <li key={id}>
            {opens ? (
              <Box component={Link} to={path} sx={{ color: 'primary.main', fontWeight: 600 }}>
                {code}
              </Box>
            ) : (
              <strong>{code}</strong>
            )}{' '}
            {translate(`resources.booking.service.${service}`)}, {shortInstant(start_at)}
          </li>
        );
      })}
    </Box>
  );
}

/** A part of the screen under its heading. */
function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
    </Card>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
  gap: 2,
  alignItems: 'start',
  maxWidth: 1240,
} as const;

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;
