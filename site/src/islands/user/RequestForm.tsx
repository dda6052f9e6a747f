import { agencyDay } from '@nanny-polo/shared/agency-day';
import { visitSettings } from '@nanny-polo/shared/booking-rules';
import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import type { Family } from '@nanny-polo/shared/family';
import { clockPlace } from '@nanny-polo/shared/time-zone';
import { requestBooking, requestRules, type UserBooking } from '@nanny-polo/shared/user-booking';
import { useEffect, useState } from 'react';
import { timesAgain } from '../../lib/book-again.ts';
import type { Errors } from '../../lib/form-errors.ts';
import { londonInstant } from '../../lib/london-time.ts';
import { fill } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { DateTimeField } from '../input/DateTimeField.tsx';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import type { useLoad } from '../use-load.ts';
import { Estimate } from './Estimate.tsx';
import { LoadedSection } from './LoadedSection.tsx';
import { MissingFamily, RequestFamily } from './RequestFamily.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './text.ts';
import { type Quoted, useQuote } from './use-quote.ts';
import { useUnsaved } from './use-unsaved.ts';

interface Props {
  readonly text: Text;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly family: ReturnType<typeof useLoad<Family>>;
  /** A booking whose details fill the form. */
  readonly again?: UserBooking | undefined;
  readonly onRequested: (booking: UserBooking) => void;
}

/** Requests a booking. */
export function RequestForm({ family, onRequested, ...props }: Props) {
  const own = props.text.user.request;
  return (
    <LoadedSection
      id="request"
      waiting={<Skeleton text={props.text} of={['form']} />}
      lead={own.lead}
      text={props.text}
      load={family}
    >
      {(value) => <Request {...props} family={value} onRequested={onRequested} />}
    </LoadedSection>
  );
}

const services = ['hourly', 'daily', 'overnight', 'live_in'] as const;

interface RequestProps extends Omit<Props, 'family'> {
  readonly family: Family;
}

function Request({ text, figures, family, again, onRequested }: RequestProps) {
  const own = text.user.request;
  const [asked, setAsked] = useState<{ start_at: string; end_at: string } | null>(null);
  const body = (fields: FormData) => {
    const notes = String(fields.get('notes')).trim();
    const code = String(fields.get('discount_codes.0')).trim();
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
  const quoted = useQuote(asked && isVisit(faultsOf(asked)) ? asked : null);
  const check = (sent: unknown) => ({ ...faultsOf(sent), ...codeFault(sent, quoted) });
  const form = useForm(requestBooking, {
    body,
    check,
    headers: useKey(),
    onDone: onRequested,
  });
  useUnsaved(form);
  const errors = { ...(asked && check(asked)), ...form.errors };
  const times = again && timesAgain(again, Date.now());
  const element = form.props.ref;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the price of a form that is filled from the start
  useEffect(() => {
    if (again && element.current) setAsked(body(new FormData(element.current)));
  }, []);
  const time = { min: agencyDay(), hint: fill(own.zone, { place: clockPlace() }) };

  return (
    <form
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event);
        setAsked(body(new FormData(event.currentTarget)));
      }}
    >
      <MissingFamily text={text} family={family} />
      <fieldset className="choices">
        <legend>{own.service}</legend>
        {services.map((service) => (
          <label key={service}>
            <input
              type="radio"
              name="service"
              value={service}
              defaultChecked={service === (again?.service ?? 'hourly')}
            />
            <span>{own.services[service]}</span>
          </label>
        ))}
      </fieldset>
      <div className="pair">
        <DateTimeField
          {...time}
          name="start_at"
          label={own.start}
          defaultValue={times?.start_at}
          error={errors.start_at}
        />
        <DateTimeField
          {...time}
          name="end_at"
          label={own.end}
          defaultValue={times?.end_at}
          error={errors.end_at}
        />
      </div>
      <RequestFamily text={own} family={family} again={again} errors={errors} />
      <details className="more" open={!!again?.notes}>
        <summary>{own.more}</summary>
        <Field
          name="notes"
          label={own.notes}
          hint={own.notesHint}
          defaultValue={again?.notes}
          rows={3}
          maxLength={4000}
          error={errors.notes}
        />
        <Field
          name="discount_codes.0"
          label={own.code}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={39}
          error={errors['discount_codes.0']}
        />
      </details>
      <Estimate text={own} figures={figures} quoted={quoted} time={asked} />
      <Submit form={form} text={text.account.form}>
        {own.submit}
      </Submit>
    </form>
  );
}

const rules = requestRules(visitSettings());

/** Returns the messages of the rules that a request breaks. */
const faultsOf = (sent: unknown): Errors => {
  const { error } = rules.safeParse({ address: null, ...(sent as object) });
  return firstMessages(fieldErrors(error?.issues ?? []));
};

const isVisit = (faults: Errors) => !faults.start_at && !faults.end_at;

/** Returns the message for the code of a request if the price was calculated without it. */
function codeFault(sent: unknown, quoted: Quoted): Errors {
  const [code] = (sent as { discount_codes?: string[] }).discount_codes ?? [];
  const refused = quoted.status === 'ready' ? quoted.quote.not_applied : [];
  const fault = refused.find((one) => one.code === code?.trim().toUpperCase());
  return fault ? { 'discount_codes.0': fault.why } : {};
}

/** One idempotency key until the form is reset: a repeated submit creates one request. */
function useKey() {
  const [headers] = useState(() => ({ 'idempotency-key': crypto.randomUUID() }));
  return headers;
}
