import { Box, Button, Skeleton, TextField } from '@mui/material';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { type CheckRecord, passedCheck, recordedCheck } from '@nanny-polo/shared/people/nanny-check';
import { listChecks, recordCheck, retractCheck } from '@nanny-polo/shared/people/nanny-check-calls';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { BooleanInput, Form, FormDataConsumer, SelectInput, TextInput, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { FreshErrors } from '../../records/edit/FreshErrors.tsx';
import { SubmitButton } from '../../records/edit/SubmitButton.tsx';
import { createValidator } from '../../records/edit/validate.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { Section } from '../../records/record/Section.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { formatCalendarDay } from '../../ui/field/instant.ts';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useText } from '../../ui/page/use-text.ts';

const validate = createValidator(passedCheck);

const mayBeConfidential = ({ check }: FieldValues): boolean => check === 'references';

/** The records of a nanny's checks with their evidence, and a form for another. */
export function CheckEvidence({ record }: { record: NannyPolo }) {
  const translate = useTranslate();
  const text = useText('master/nanny-polo');
  const params = { id: record.id };
  const { data, error, refetch } = useCall(listChecks, { params });
  const [round, setRound] = useState(0);
  const [retracting, setRetracting] = useState<CheckRecord | null>(null);
  const add = useRecordWrite<object>(
    (provider, body) => provider.call(recordCheck as Endpoint, { params, body }),
    () => text('check_recorded'),
    () => setRound(round + 1),
  );
  return (
    <Section heading={text('parts.evidence')}>
      {error && <RetryAlert onRetry={refetch}>{translate('list.failed')}</RetryAlert>}
      {!error && !data && <Skeleton height={60} />}
      {data?.length === 0 && text('no_checks')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} onRetract={() => setRetracting(entry)} />
        ))}
      </Box>
      <Form
        key={round}
        noValidate
        record={{ on: agencyDayOf(), note: '', confidential: false }}
        validate={validate}
        onSubmit={(values: FieldValues) =>
          add.start({ ...values, confidential: mayBeConfidential(values) && values.confidential })
        }
      >
        {add.error && <RefusalAlert error={add.error} />}
        <Box sx={form}>
          <SelectInput
            source="check"
            choices={recordedCheck.options.map((id) => ({ id, name: text(`check.${id}`) }))}
            isRequired
          />
          <CalendarDayInput source="on" isRequired />
          <TextInput source="evidence" parse={parseText} isRequired sx={{ gridColumn: '1 / -1' }} />
          <TextInput source="note" parse={parseText} multiline sx={{ gridColumn: '1 / -1' }} />
          <FormDataConsumer>
            {({ formData }) =>
              mayBeConfidential(formData) && (
                <BooleanInput
                  source="confidential"
                  helperText={text('confidential_help')}
                  sx={{ gridColumn: '1 / -1' }}
                />
              )
            }
          </FormDataConsumer>
        </Box>
        <FreshErrors />
        <SubmitButton label={text('record_check')} icon={null} />
      </Form>
      <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>{text('check_help')}</Box>
      {retracting && <RetractDialog record={record} entry={retracting} onClose={() => setRetracting(null)} />}
    </Section>
  );
}

function Entry({ entry, onRetract }: { entry: CheckRecord; onRetract: () => void }) {
  const text = useText('master/nanny-polo');
  const { check, on, by, evidence, note, confidential, waived, retracted } = entry;
  const names = { check: text(`check.${check}`), day: formatCalendarDay(on), name: by };
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{names.check}</strong> {text('check_made', names)}
        <Box sx={{ textDecoration: retracted ? 'line-through' : 'none' }}>
          {waived ? text('waived_because', { reason: evidence }) : evidence}
        </Box>
        {note && (
          <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
            {confidential && `${text('confidential_note')}: `}
            {note}
          </Box>
        )}
        {retracted && (
          <div>{text('retracted_because', { name: retracted.by, reason: retracted.reason })}</div>
        )}
      </Box>
      {!retracted && (
        <Button size="small" aria-label={text('retract.button_for', names)} onClick={onRetract}>
          {text('retract.button')}
        </Button>
      )}
    </Box>
  );
}

interface RetractProps {
  readonly record: NannyPolo;
  readonly entry: CheckRecord;
  readonly onClose: () => void;
}

function RetractDialog({ record, entry, onClose }: RetractProps) {
  const text = useText('master/nanny-polo');
  const [reason, setReason] = useState('');
  const names = { check: text(`check.${entry.check}`), day: formatCalendarDay(entry.on) };
  return (
    <WriteDialog
      title={text('retract.title', names)}
      text={text('retract.text')}
      write={(provider) =>
        provider.call(retractCheck, { params: { id: record.id, check_id: entry.id }, body: { reason } })
      }
      done={text('check_retracted')}
      submit={text('retract.submit')}
      disabled={!reason.trim()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        multiline
        label={text('fields.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        sx={{ mt: 1 }}
      />
    </WriteDialog>
  );
}

const form = {
  display: 'grid',
  columnGap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  mt: 2,
} as const;
