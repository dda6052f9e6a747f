import type { Family } from '@nanny-polo/shared/family';
import { clockPlace } from '@nanny-polo/shared/time-zone';
import { requestBooking, type UserBooking } from '@nanny-polo/shared/user-booking';
import { useState } from 'react';
import { londonInstant, londonWall } from '../../lib/london-time.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import type { useLoad } from '../use-load.ts';
import { Estimate } from './Estimate.tsx';
import { LoadedSection } from './LoadedSection.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly family: ReturnType<typeof useLoad<Family>>;
  readonly onRequested: (booking: UserBooking) => void;
}

/** Requests a booking, then resets the form. */
export function RequestForm({ family, onRequested, ...props }: Props) {
  const own = props.text.user.request;
  const [sent, setSent] = useState(0);
  const requested = (booking: UserBooking) => {
    notify('success', own.sent, fill(own.sentMore, { code: booking.code }));
    onRequested(booking);
    setSent(sent + 1);
  };
  return (
    <LoadedSection id="request" title={own.title} lead={own.lead} text={props.text} load={family}>
      {(value) => <Request key={sent} {...props} family={value} onRequested={requested} />}
    </LoadedSection>
  );
}

const services = ['hourly', 'daily', 'overnight', 'live_in'] as const;

interface RequestProps extends Omit<Props, 'family'> {
  readonly family: Family;
}

function Request({ text, figures, family, onRequested }: RequestProps) {
  const own = text.user.request;
  const [asked, setAsked] = useState<object | null>(null);
  const body = (fields: FormData) => {
    const notes = String(fields.get('notes')).trim();
    const code = String(fields.get('discount_code')).trim();
    const address = family.addresses[Number(fields.get('address') ?? 0)];
    return {
      service: fields.get('service'),
      start_at: londonInstant(String(fields.get('start_at'))),
      end_at: londonInstant(String(fields.get('end_at'))),
      children: fields.getAll('children').map((index) => family.children[Number(index)]),
      ...(address && { address }),
      ...(notes && { notes }),
      ...(code && { discount_codes: [code] }),
    };
  };
  const form = useForm(requestBooking, {
    body,
    headers: useKey(),
    onDone: onRequested,
  });
  const { errors } = form;
  const time = {
    type: 'datetime-local',
    min: londonWall(Date.now()),
    max: '2100-12-31T23:59',
    step: 900,
    hint: fill(own.zone, { place: clockPlace() }),
  } as const;

  return (
    <form {...form.props} onInput={(event) => setAsked(body(new FormData(event.currentTarget)))}>
      <fieldset className="choices">
        <legend>{own.service}</legend>
        {services.map((service) => (
          <label key={service}>
            <input type="radio" name="service" value={service} defaultChecked={service === 'hourly'} />
            <span>{own.services[service]}</span>
          </label>
        ))}
      </fieldset>
      <div className="pair">
        <Field {...time} name="start_at" label={own.start} error={errors.start_at} />
        <Field {...time} name="end_at" label={own.end} error={errors.end_at} />
      </div>
      {family.addresses.length > 1 && (
        <div className="field">
          <label htmlFor="address">{own.address}</label>
          <select id="address" name="address">
            {family.addresses.map(({ label, line, postcode }, index) => (
              <option key={`${line}${postcode}`} value={index}>
                {[label, line, postcode].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </div>
      )}
      {family.children.length > 0 && (
        <fieldset className="choices">
          <legend>{own.children}</legend>
          {family.children.map(({ name, date_of_birth }, index) => (
            <label key={`${name}${date_of_birth}`}>
              <input type="checkbox" name="children" value={index} defaultChecked />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <details className="more">
        <summary>{own.more}</summary>
        <Field
          name="notes"
          label={own.notes}
          hint={own.notesHint}
          rows={3}
          maxLength={4000}
          error={errors.notes}
        />
        <Field
          name="discount_code"
          label={own.code}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={39}
          error={errors['discount_codes.0']}
        />
      </details>
      <Estimate text={own} figures={figures} asked={asked} />
      <Submit form={form} text={text.account.form}>
        {own.submit}
      </Submit>
    </form>
  );
}

/** One idempotency key until the form is reset: a repeated submit creates one request. */
function useKey() {
  const [headers] = useState(() => ({ 'idempotency-key': crypto.randomUUID() }));
  return headers;
}
