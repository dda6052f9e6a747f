import { Box, Skeleton, Typography } from '@mui/material';
import { booking } from '@nanny-polo/shared/bookings/booking';
import type { Roster, RosterBar, RosterVisit } from '@nanny-polo/shared/bookings/roster';
import { formatDays } from '@nanny-polo/shared/time/agency-days';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../base/data/use-call.ts';
import { ActionDialog } from '../records/record/ActionDialog.tsx';
import type { Refusal } from '../records/record/use-record-write.ts';
import { formatPeriod } from '../ui/field/instant.ts';
import { printCopy } from '../ui/page/print-copy.ts';
import { wordsOfTimeOff } from './Shading.tsx';
import { useRows } from './use-rows.ts';
import { VisitsByDay } from './visit/VisitsByDay.tsx';

interface PrintDialogProps {
  roster: Roster;
  /** The first and the last day shown. */
  from: string;
  to: string;
  onClose: () => void;
}

/** Lists the visits and the time off of the nannies shown, and prints them, each nanny on a page of their own. */
export function PrintDialog({ onClose, ...shown }: PrintDialogProps) {
  const translate = useTranslate();
  // As they were when the dialog opened: the roster behind it keeps changing.
  const [{ roster, from, to }] = useState(shown);
  const rows = useRows(roster, false);
  const ids = roster.bars.map(({ id }) => id);
  const { data, error } = useCall(
    booking.list,
    { query: { filter: { id: ids }, range: [0, ids.length - 1] as [number, number], fields: ['address'] } },
    { enabled: ids.length > 0 },
  );
  const isReady = ids.length === 0 || data !== undefined;
  const list = useRef<HTMLDivElement>(null);
  const days = formatDays({ first_day: from, last_day: to });
  const title = `${rows.length === 1 ? rows[0]?.row?.name : translate('roster.label')}, ${days}`;
  const detailsOf = (visit: RosterBar | RosterVisit) =>
    'status' in visit
      ? [
          visit.code,
          `${translate(`resources.booking.service.${visit.service}`)}, ${translate(`resources.booking.status.${visit.status}`)}`,
        ]
      : [visit.code, translate('roster.print.planned')];
  return (
    <ActionDialog
      title={title}
      text={translate('roster.print.text')}
      error={error as Refusal | null}
      submit={translate('roster.print.action')}
      disabled={!isReady}
      isReady
      isList
      width="md"
      onSubmit={() => list.current && printCopy(title, list.current)}
      onClose={onClose}
    >
      {!isReady && !error && (
        <Skeleton variant="rounded" height={160} role="status" aria-label={translate('bulk.loading')} />
      )}
      <div ref={list}>
        {isReady &&
          rows.map(({ id, row, bars, planned }, at) => {
            const visits = [
              ...bars.map((bar) => ({ ...bar, address: data?.find((one) => one.id === bar.id)?.address })),
              ...planned,
            ].sort((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
            return (
              <Box key={id} sx={{ mt: 2, ...(at > 0 && { breakBefore: 'page' }) }}>
                {rows.length > 1 && <Typography variant="h2">{`${row?.name}, ${days}`}</Typography>}
                {row?.time_off.map((off) => (
                  <div key={off.start_at}>
                    {wordsOfTimeOff(off, translate)} · {formatPeriod(off.start_at, off.end_at)}
                  </div>
                ))}
                {visits.length === 0 && <div>{translate('roster.print.none')}</div>}
                <VisitsByDay visits={visits} detailsOf={detailsOf} />
              </Box>
            );
          })}
      </div>
    </ActionDialog>
  );
}
