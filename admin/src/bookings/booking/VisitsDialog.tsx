import { Skeleton, Typography } from '@mui/material';
import { booking, type ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { sourceOf } from '../../records/list/csv-column.ts';
import { findFurtherFields } from '../../records/list/list-call.ts';
import { saveCsv } from '../../records/list/save-csv.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { VisitsByDay } from '../../roster/visit/VisitsByDay.tsx';
import { printCopy } from '../../ui/page/print-copy.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { csvColumns, hoursOf } from './booking-csv.ts';

interface VisitsDialogProps {
  ids: readonly number[];
  action: 'print' | 'export';
  onClose: () => void;
}

// The contract's names, which `csvColumns` has as texts.
const fields = findFurtherFields(booking.list, [...csvColumns.map(sourceOf), 'address']) as readonly never[];
const sort: ['start_at', 'ASC'] = ['start_at', 'ASC'];

/** Lists the selected bookings by day, and prints them or saves them as CSV. */
export function VisitsDialog({ ids, action, onClose }: VisitsDialogProps) {
  const translate = useTranslate();
  const text = useTextsOf('bulk');
  const [query] = useState({
    filter: { id: [...ids] },
    sort,
    range: [0, ids.length - 1] as [number, number],
    fields: [...fields],
  });
  const { data, error } = useCall(booking.list, { query });
  const visits = data ?? [];
  const title = text(`${action}.title`, { smart_count: ids.length });
  const list = useRef<HTMLDivElement>(null);
  const hours = visits.reduce((sum, visit) => sum + hoursOf(visit), 0);
  const submit = () => {
    if (action === 'print') return list.current && printCopy(title, list.current);
    saveCsv(booking.name, csvColumns, visits, translate);
    onClose();
  };
  return (
    <ActionDialog
      title={title}
      text={text(`${action}.text`)}
      error={error as Refusal | null}
      submit={text(`${action}.submit`)}
      disabled={!data}
      isReady
      isList
      width="md"
      onSubmit={submit}
      onClose={onClose}
    >
      {!data && !error && (
        <Skeleton variant="rounded" height={160} role="status" aria-label={text('loading')} />
      )}
      <div ref={list}>
        <VisitsByDay
          visits={visits}
          detailsOf={(visit) => [
            visit.nanny_polo_name ?? text('no_nanny'),
            action === 'export'
              ? text('export.pay', { hours: hoursOf(visit), pay: payOf(visit) })
              : `${translate(`resources.booking.service.${visit.service}`)}, ${visit.code}`,
          ]}
        />
      </div>
      {action === 'export' && data && (
        <Typography sx={{ mt: 1.5, fontWeight: 650 }}>
          {text('export.sum', {
            hours: Math.round(hours * 100) / 100,
            pay: formatMoney(visits.reduce((sum, { pay_minor }) => sum + (pay_minor ?? 0), 0)),
          })}
        </Typography>
      )}
    </ActionDialog>
  );
}

/** Returns the nanny's pay; it is not fixed before the confirmation. */
const payOf = ({ pay_minor }: Pick<ListedBooking, 'pay_minor'>) =>
  pay_minor == null ? '–' : formatMoney(pay_minor);
