import { Box, Button, Skeleton } from '@mui/material';
import { addTimeOff, listTimeOff, removeTimeOff, timeOffForm } from '@nanny-polo/shared/bookings/time-off';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { readClockPlace } from '@nanny-polo/shared/time/time-zone';
import { useState } from 'react';
import { Form, TextInput, useCanAccess, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { FreshErrors } from '../../records/edit/FreshErrors.tsx';
import { SubmitButton } from '../../records/edit/SubmitButton.tsx';
import { createValidator } from '../../records/edit/validate.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { Section } from '../../records/record/Section.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatSpan } from '../../ui/field/instant.ts';
import { InstantInput } from '../../ui/input/InstantInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useText } from '../../ui/page/use-text.ts';

const validate = createValidator(timeOffForm);

/** A nanny's time off, with a form for more. A refusal lists the bookings that hold the time. */
export function TimeOff({ record }: { record: NannyPolo }) {
  const translate = useTranslate();
  const text = useText('master/nanny-polo');
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/nanny-polo', action: 'edit' });
  const params = { id: record.id };
  const { data, error, refetch } = useCall(listTimeOff, { params });
  const [round, setRound] = useState(0);
  const add = useRecordWrite<object>(
    (provider, body) => provider.call(addTimeOff as Endpoint, { params, body }),
    () => text('time_off_added'),
    () => setRound(round + 1),
  );
  const remove = useRecordWrite<number>(
    (provider, entry) => provider.call(removeTimeOff, { params: { ...params, entry } }),
    () => text('time_off_removed'),
  );
  return (
    <Section heading={text('parts.time_off')}>
      {error && <RetryAlert onRetry={refetch}>{translate('list.failed')}</RetryAlert>}
      {!error && !data && <Skeleton height={60} />}
      {data?.length === 0 && text('no_time_off')}
      {remove.error && <RefusalAlert error={remove.error} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map(({ id, start_at, end_at, note }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 0.5 }}
          >
            <Box sx={{ flex: 1 }}>
              {formatSpan(start_at, end_at)} {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
            </Box>
            {mayChange && (
              <Button disabled={remove.isPending} onClick={() => remove.start(id)}>
                {text('remove_time_off')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {mayChange && (
        <Form
          key={round}
          noValidate
          record={{}}
          validate={validate}
          onSubmit={(values: object) => add.start(values)}
        >
          {add.error && <RefusalAlert error={add.error} />}
          <Box
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
              mt: 1,
            }}
          >
            <InstantInput
              source="start_at"
              isRequired
              helperText={text('zone', { place: readClockPlace() })}
            />
            <InstantInput source="end_at" isRequired helperText={text('zone', { place: readClockPlace() })} />
            <TextInput source="note" parse={parseText} />
          </Box>
          <FreshErrors />
          <SubmitButton label={text('add_time_off')} icon={null} />
        </Form>
      )}
    </Section>
  );
}
