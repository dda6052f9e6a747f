import { findTimesAgain } from '@nanny-polo/shared/bookings/book-again';
import type { UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import {
  changeRequestedBooking,
  quoteUserBooking,
  requestBooking,
} from '@nanny-polo/shared/bookings/user-booking-request';
import type { VisitingNanny } from '@nanny-polo/shared/bookings/visiting-nanny';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import type { PageFigures } from '@nanny-polo/shared/office/page-values';
import type { Family } from '@nanny-polo/shared/people/family';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../lib/api.ts';
import { localisePath } from '../../messages/path.ts';
import { Choice, Field } from '../Field.tsx';
import { Form, Submit } from '../Form.tsx';
import { AskOnce, ChildrenBooked, useAskingForm } from './AskOnce.tsx';
import { Estimate } from './Estimate.tsx';
import { MissingFamily, RequestFamily } from './RequestFamily.tsx';
import { RequestWishes } from './RequestWishes.tsx';
import { RepeatChoice, useRepeat } from './repeat/RepeatChoice.tsx';
import type { Repeat } from './repeat/repeat.ts';
import { bodyOf, closedFaultOf, faultsOf, findCodeFault, withBooked } from './request-body.ts';
import { useQuote } from './use-quote.ts';
import { useUnsaved } from './use-unsaved.ts';
import { useText } from './user-text.ts';
import { VisitTime } from './VisitTime.tsx';

interface Props {
  readonly figures: PageFigures;
  readonly family: Family;
  /** The nannies who have visited the family. */
  readonly nannies: readonly VisitingNanny[];
  /** A booking whose details fill the form. */
  readonly again?: UserBookingDetails | undefined;
  /** The request that the form changes. */
  readonly changed?: UserBookingDetails | undefined;
}

async function sendChange(
  { id, version }: UserBookingDetails,
  body: Body<typeof requestBooking>,
  stale: string,
) {
  try {
    return await api.call(changeRequestedBooking, { params: { id }, body: { ...body, version } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'stale') throw error;
    throw new ApiError(error.status, { message: stale });
  }
}

export function RequestForm({ figures, family: current, nannies, again, changed }: Props) {
  const own = useText().user.request;
  const family = changed ? withBooked(current, changed) : current;
  const filled = changed ?? again;
  const [fields, setFields] = useState<FormData | null>(null);
  const repeat = useRepeat();
  const { parts } = repeat;
  const asked = fields && bodyOf(fields, family);
  const wrongIn = (entered: FormData) => ({
    ...(!parts && closedFaultOf(entered)),
    ...faultsOf(bodyOf(entered, family)),
    ...parts?.wrongIn(entered, own.repeat),
  });
  const wrong = fields ? wrongIn(fields) : {};
  const isVisit = !wrong.start_at && !wrong.end_at;
  const visitQuote = useQuote(
    quoteUserBooking,
    !parts && asked && isVisit ? { ...asked, ...(changed && { booking_id: changed.id }) } : null,
  );
  const isRule = isVisit && !wrong.weekdays && !wrong.last_day;
  const isWhole = fields && isRule && Object.keys(parts?.missingIn(fields, own.repeat) ?? {}).length === 0;
  const repeatQuote = useQuote<Repeat['quote']>(
    parts?.quote ?? null,
    parts && asked && isWhole ? parts.seriesOf(asked, fields) : null,
  );
  const quoted = parts ? repeatQuote : visitQuote;
  const isPricing = quoted.status === 'loading';
  const codeOf = (entered: FormData) => findCodeFault(bodyOf(entered, family), quoted);
  // Every submit sends the same key, so that submitting again creates no second request.
  const [headers] = useState(() => ({ 'idempotency-key': crypto.randomUUID() }));
  const form = useAskingForm<typeof requestBooking | Repeat['request']>(parts?.request ?? requestBooking, {
    body: (entered) => {
      const body = bodyOf(entered, family);
      return parts ? parts.seriesOf(body, entered) : body;
    },
    ...(changed && {
      send: (body) => sendChange(changed, body as Body<typeof requestBooking>, own.change.stale),
    }),
    check: (entered) => ({
      ...parts?.missingIn(entered, own.repeat),
      ...wrongIn(entered),
      ...codeOf(entered),
    }),
    ...(parts && { inputOf: parts.inputOf }),
    headers,
  });
  useUnsaved(form);
  const { state, question } = form;
  // Runs after the effect of `useUnsaved`, so that the browser does not ask whether to leave the page.
  useEffect(() => {
    if (state.status !== 'done') return;
    const { response } = state;
    navigateTo(localisePath(`/user/${'upcoming' in response ? 'series' : 'booking'}/${response.id}`));
  }, [state]);
  const errors = { ...wrong, ...(fields && codeOf(fields)), ...form.errors };
  const times = changed ?? (again && findTimesAgain(again, readServerTime()));
  const element = form.props.ref;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, to fetch the price of a prefilled form
  useEffect(() => {
    if (filled && element.current) setFields(new FormData(element.current));
  }, []);

  return (
    <Form
      form={{ ...form, errors }}
      blocked={repeat.isLoading || isPricing}
      onInput={(event) => {
        form.props.onInput(event);
        setFields(new FormData(event.currentTarget));
      }}
    >
      <MissingFamily family={family} />
      <fieldset className="choices">
        <legend>{own.service}</legend>
        {bookingService.options.map((service) => (
          <Choice
            key={service}
            type="radio"
            name="service"
            value={service}
            defaultChecked={service === (filled?.service ?? 'hourly')}
          >
            {own.services[service]}
          </Choice>
        ))}
      </fieldset>
      <VisitTime fields={fields} defaultValue={times} />
      {!changed && <RepeatChoice repeat={repeat} fields={fields} />}
      <RequestWishes figures={figures} nannies={nannies} changed={changed} />
      <RequestFamily family={family} again={filled} />
      <details className="more" open={!!filled?.notes || !!changed?.discount_codes[0]}>
        <summary>{own.more}</summary>
        <Field
          name="notes"
          label={own.notes}
          hint={own.notesHint}
          defaultValue={filled?.notes}
          rows={3}
          maxLength={4000}
        />
        <Field
          name="discount_codes.0"
          label={own.code}
          defaultValue={changed?.discount_codes[0]}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={39}
        />
      </details>
      {parts ? (
        <parts.Estimate figures={figures} quoted={repeatQuote} onLeaveOut={repeat.leaveOut} />
      ) : (
        <Estimate figures={figures} quoted={visitQuote} time={asked} />
      )}
      {question ? (
        <AskOnce
          key={JSON.stringify(question)}
          question={question}
          onBack={() => {
            flushSync(form.withdraw);
            element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
          }}
        />
      ) : (
        <>
          <ChildrenBooked bookings={quoted.status === 'ready' ? quoted.quote.children_booked : []} />
          <Submit>{isPricing ? own.priceAsking : (changed ? own.change : own).submit}</Submit>
        </>
      )}
    </Form>
  );
}
