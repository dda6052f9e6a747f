import type { Series } from '@nanny-polo/shared/bookings/series';
import { cancelSeries } from '@nanny-polo/shared/bookings/series-work';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { BooleanInput, TextInput } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { nextDayOf } from './change-form.ts';
import { PreviewedDialog } from './PreviewedDialog.tsx';

interface CancelSeriesDialogProps {
  /** `end` cancels every visit from a day onwards, `pause` the visits between two days. */
  action: 'end' | 'pause';
  record: Series;
  onClose: () => void;
}

export function CancelSeriesDialog({ action, record, onClose }: CancelSeriesDialogProps) {
  const text = useText('series.input');
  const from = nextDayOf(record);
  const form = useForm({
    defaultValues: {
      from_day: from,
      to_day: addDays(from, 6),
      keep_changed: false,
      waive_fee: false,
      reason: '',
    },
  });
  const { from_day, to_day, keep_changed, waive_fee, reason } = useWatch({ control: form.control });
  const body = {
    version: record.version,
    from_day,
    to_day: action === 'pause' ? to_day : null,
    ...(keep_changed && { keep_changed: true }),
    ...(waive_fee && { waive_fee: true }),
  };
  const isComplete =
    cancelSeries.schema.body.safeParse(body).success && (action === 'end' || Boolean(body.to_day));
  return (
    <FormProvider {...form}>
      <PreviewedDialog
        record={record}
        action={action}
        call={cancelSeries}
        body={isComplete ? body : null}
        reason={reason ?? ''}
        isFinal
        onClose={onClose}
      >
        <CalendarDayInput source="from_day" label={text('from_day')} isRequired />
        {action === 'pause' && <CalendarDayInput source="to_day" label={text('to_day')} isRequired />}
        <BooleanInput source="keep_changed" label={text('keep_changed')} helperText={false} />
        <BooleanInput source="waive_fee" label={text('waive_fee')} helperText={false} />
        <TextInput source="reason" label={text('reason')} multiline helperText="record.reason_help" />
      </PreviewedDialog>
    </FormProvider>
  );
}
