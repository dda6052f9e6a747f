import { Box } from '@mui/material';
import type { Series } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { BooleanInput, getSimpleValidationResolver, TextInput } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { inSight } from '../repeat/Effects.tsx';
import { NannyInputs, PriceInputs, RuleInputs } from './ChangeInputs.tsx';
import {
  type ChangeKind,
  type ChangeValues,
  changesOf,
  faultsOf,
  nextDayOf,
  valuesOf,
} from './change-form.ts';
import { PreviewedDialog } from './PreviewedDialog.tsx';

const inputs = { change: RuleInputs, nanny: NannyInputs, price: PriceInputs };

interface ChangeSeriesDialogProps {
  action: ChangeKind;
  record: Series;
  onClose: () => void;
  onDone: (series: number) => void;
}

export function ChangeSeriesDialog({ action, record, onClose, onDone }: ChangeSeriesDialogProps) {
  const text = useText('series.input');
  const form = useForm<ChangeValues>({
    defaultValues: valuesOf(record, nextDayOf(record)),
    resolver: getSimpleValidationResolver<ChangeValues>(faultsOf),
    mode: 'onChange',
  });
  const values = useWatch({ control: form.control }) as ChangeValues;
  const changes = changesOf(action, record, values);
  const body = {
    version: record.version,
    from_day: values.from_day,
    keep_changed: values.keep_changed,
    changes,
    ...(values.family_agreed && { family_agreed: true }),
    ...(values.nanny_agreed && { nanny_agreed: true }),
    ...(values.waive_fee && { waive_fee: true }),
  };
  const isEmpty = Object.keys(changes).length === 0;
  const isComplete = !isEmpty && changeSeries.schema.body.safeParse(body).success;
  const Inputs = inputs[action];
  return (
    <FormProvider {...form}>
      <PreviewedDialog
        record={record}
        action={action}
        call={changeSeries}
        body={isComplete ? body : null}
        reason={values.reason}
        onDone={({ series_id }) => onDone(series_id)}
        onClose={onClose}
      >
        <CalendarDayInput source="from_day" label={text('from_day')} isRequired />
        <Inputs record={record} />
        <BooleanInput source="keep_changed" label={text('keep_changed')} helperText={false} />
        <BooleanInput source="family_agreed" label={text('family_agreed')} helperText={false} />
        {action === 'change' && (
          <>
            <BooleanInput
              source="nanny_agreed"
              label={text('nanny_agreed')}
              helperText={text('nanny_agreed_help')}
            />
            <BooleanInput source="waive_fee" label={text('waive_fee')} helperText={false} />
          </>
        )}
        <TextInput source="reason" label={text('reason')} multiline helperText="record.reason_help" />
        {isEmpty && (
          <Box role="status" sx={inSight}>
            {text('choose')}
          </Box>
        )}
      </PreviewedDialog>
    </FormProvider>
  );
}
