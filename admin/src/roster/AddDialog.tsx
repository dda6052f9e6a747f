import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { addTimeOff, type TimeOff } from '@nanny-polo/shared/bookings/time-off';
import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type KeyboardEvent, useId, useState } from 'react';
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { AgencyDataProvider } from '../base/data/data-provider.ts';
import { useNotification } from '../base/data/use-notification.ts';
import { useWrite } from '../base/data/use-write.ts';
import { BlockingRecords } from '../records/record/BlockingRecords.tsx';
import type { Refusal } from '../records/record/use-record-write.ts';
import { formatPeriod } from '../ui/field/instant.ts';
import { createUndoAction } from '../ui/page/UndoAction.tsx';
import { useText } from '../ui/page/use-text.ts';
import { type Axis, addClockDays, isoOf, pastKeyOf, type RowRange } from './axis.ts';
import { TimeFields } from './TimeFields.tsx';

export interface AddedRange extends RowRange {
  /** Whether the button that records whole days off gets the focus. */
  readonly isOff?: boolean;
}

interface AddDialogProps {
  range: AddedRange;
  name: string;
  announce: (words: string) => void;
  onClose: () => void;
}

export function AddDialog({ range, name, announce, onClose }: AddDialogProps) {
  const translate = useTranslate();
  const text = useText('absence');
  const navigate = useNavigate();
  const notify = useNotification();
  const provider = useDataProvider<AgencyDataProvider>();
  const titleId = useId();
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'booking', action: 'create' });
  const { canAccess: mayAddTimeOff = false } = useCanAccess({
    resource: 'master/nanny-polo',
    action: 'edit',
  });
  const [time, setTime] = useState<Axis>({ start: range.start, end: range.end });
  const { start, end } = time;
  const [start_at, end_at] = [isoOf(start), isoOf(end)];
  const [note, setNote] = useState('');
  const {
    mutate: add,
    error,
    isPending,
  } = useWrite<{ data: TimeOff[] }, Refusal, { start_at: string; end_at: string; note: string }>({
    mutationFn: (body) => provider.call(addTimeOff, { params: { id: range.nanny_polo_id }, body }),
    onSuccess: ({ data }) => {
      const times = data.map((one) => formatPeriod(one.start_at, one.end_at));
      const words = translate('roster.off_done', { name, time: times.join('; ') });
      announce(words);
      notify({ type: 'success', text: words, timer: 100, action: createUndoAction() });
      onClose();
    },
  });
  const isPeriod = end > start;
  const past = pastKeyOf(time);
  const create = (resource: 'booking' | 'absence', more: object = {}) => {
    const source = JSON.stringify({ nanny_polo_id: range.nanny_polo_id, start_at, end_at, ...more });
    void navigate(`/${resource}/create?${new URLSearchParams({ source })}`);
  };
  const takeWholeDays = () => {
    const [first, last] = [agencyDayOf(start_at), agencyDayOf(isoOf(end - 1))];
    add({ start_at: midnightOf(first), end_at: midnightOf(addDays(last, 1)), note });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { PageUp: -1, PageDown: 1 }[event.key];
    if (by === undefined || event.defaultPrevented) return;
    event.preventDefault();
    setTime((time) => ({ start: addClockDays(time.start, by), end: addClockDays(time.end, by) }));
  };
  return (
    <Dialog open onClose={onClose} onKeyDown={onKeyDown} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('roster.add', { name })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }} aria-live="polite">
          {isPeriod ? formatPeriod(start, end) : ''}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
            {translate('roster.add_help')}
          </Box>
        </Typography>
        {past && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {translate(past)}
          </Alert>
        )}
        {error && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {error.message}
            <BlockingRecords error={error} />
          </Alert>
        )}
        <TimeFields time={time} onChange={setTime} />
        {mayAddTimeOff && (
          <TextField
            fullWidth
            size="small"
            margin="dense"
            label={translate('roster.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{translate('record.go_back')}</Button>
        {mayAddTimeOff && (
          <>
            <Button
              variant="outlined"
              disabled={!isPeriod || isPending}
              autoFocus={range.isOff ?? false}
              onClick={takeWholeDays}
            >
              {translate('roster.off_all_day')}
            </Button>
            <Button
              variant="outlined"
              disabled={!isPeriod || isPending}
              onClick={() => add({ start_at, end_at, note })}
            >
              {translate('roster.off_then')}
            </Button>
          </>
        )}
        {mayBook && (
          <>
            {past !== 'roster.past' && (
              <Button variant="outlined" disabled={!isPeriod} onClick={() => create('absence')}>
                {text('new')}
              </Button>
            )}
            <Button
              variant="contained"
              color="secondary"
              disabled={!isPeriod}
              onClick={() => create('booking', past ? { past_visit: true } : {})}
            >
              {translate(past ? 'roster.new_past' : 'roster.new')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
