import { Alert } from '@mui/material';
import {
  type Booking,
  bookingTransitionCalls,
  type unconfirmedOvertime,
} from '@nanny-polo/shared/bookings/booking';
import type { BookingTransition } from '@nanny-polo/shared/bookings/booking-status';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import type * as z from 'zod/mini';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { recordTold, type Told } from '../../people/parents/told.ts';
import { captionOf, nameVisit } from '../../records/record/name-visit.ts';
import { TransitionDialog } from '../../records/record/TransitionDialog.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { formatDuration } from '../../ui/field/time-left.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';
import type { Possibility } from './booking-actions.ts';
import { CancelFee } from './CancelFee.tsx';
import { TakenNotice, takenFrom } from './TakenNotice.tsx';
import { asksOf } from './wait-words.ts';

const ToldInputs = lazyExtra(async () => (await import('../../people/parents/ToldInputs.tsx')).ToldInputs);
const Moment = lazyExtra(async () => (await import('./Moment.tsx')).Moment);

const missedBy = ['family', 'nanny'] as const;

const withoutReason: ReadonlySet<BookingTransition> = new Set(['confirm', 'check-in', 'check-out']);

interface BookingTransitionDialogProps {
  record: Booking;
  transition: BookingTransition;
  /** The allowed range of a check-in or check-out, and what the admin should know before the transition. */
  possibility?: Possibility | undefined;
  onClose: () => void;
}

/** The dialog for a transition. If a nanny who would get an offer is taken, suggests free nannies. */
export function BookingTransitionDialog({
  record,
  transition,
  possibility,
  onClose,
}: BookingTransitionDialogProps) {
  const [waive, setWaive] = useState(false);
  const [agencyPays, setAgencyPays] = useState(false);
  const [missing, setMissing] = useState<(typeof missedBy)[number]>();
  const translate = useTranslate();
  const text = useText('booking.missed');
  const [at, setAt] = useState<string | null | undefined>();
  const asks = transition === 'confirm' ? asksOf(record) : [];
  const { canAccess: mayRecord } = useCanAccess({ resource: 'users/parents', action: 'edit' });
  const [told, setTold] = useState<Told>({});
  const [overtime, setOvertime] = useState<UnconfirmedOvertime | null>(null);
  return (
    <TransitionDialog
      record={record}
      name={nameVisit(record, translate)}
      caption={captionOf(record)}
      transition={transition}
      call={bookingTransitionCalls[transition]}
      body={{
        ...((waive || missing === 'nanny') && { waive_fee: true }),
        ...(agencyPays && { agency_pays: true }),
        ...(at && { at }),
        ...(overtime && { at: overtime.at, confirmed_overtime_minor: overtime.overtime_minor }),
      }}
      {...(mayRecord && asks.length > 0 && { before: recordTold(record.parent_id, asks, told) })}
      noReason={withoutReason.has(transition)}
      disabled={at === null || (transition === 'no-show' && !missing)}
      explain={(error, again) => {
        const unconfirmed = unconfirmedFrom(error);
        if (unconfirmed)
          return <OvertimeConfirmation overtime={unconfirmed} confirmed={overtime} onConfirm={setOvertime} />;
        const reason = priceReason(error);
        if (reason && record.pending_minor === null)
          return <AgencyPays record={record} reason={reason} checked={agencyPays} onChange={setAgencyPays} />;
        const taken = transition === 'offer' ? takenFrom(error) : null;
        return (
          taken && <TakenNotice taken={taken} onPick={({ nanny_polo_id }) => again({ nanny_polo_id })} />
        );
      }}
      onClose={onClose}
    >
      {possibility?.warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ my: 1 }}>
          {warning}
        </Alert>
      ))}
      {asks.length > 0 &&
        (mayRecord ? (
          <ToldInputs asks={asks} told={told} onChange={setTold} />
        ) : (
          <Alert severity="info">{translate('resources.users/parents.told.forbidden')}</Alert>
        ))}
      {transition === 'confirm' && record.pending_minor !== null && (
        <AgencyPays record={record} checked={agencyPays} onChange={setAgencyPays} />
      )}
      {transition === 'offer' && (
        <LabelledCheckbox
          sx={{ display: 'flex' }}
          label={translate('cover.agency_pays')}
          checked={agencyPays}
          onChange={setAgencyPays}
        />
      )}
      {transition === 'cancel' && <CancelFee id={record.id} waive={waive} onWaive={setWaive} />}
      {transition === 'no-show' && (
        <RadioChoice
          aria-label={text('by')}
          options={missedBy}
          labelOf={text}
          value={missing}
          onChange={setMissing}
        />
      )}
      {(transition === 'check-in' || transition === 'check-out') && (
        <Moment
          record={record}
          transition={transition}
          period={possibility?.at ?? null}
          onChange={(instant) => {
            setAt(instant);
            setOvertime(null);
          }}
        />
      )}
    </TransitionDialog>
  );
}

/** Returns the API's reason if only a price above the agreed one prevents confirmation. */
function priceReason({ body }: Refusal): string | undefined {
  const { price, ...others } = body?.errors ?? {};
  return typeof price === 'string' && Object.keys(others).length === 0 ? price : undefined;
}

interface AgencyPaysProps {
  record: Booking;
  /** Why the API refused, if the price rose after the record was read. */
  reason?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Says that the family has not agreed to the price, with a checkbox to confirm at the agency's expense. */
function AgencyPays({ record, reason, checked, onChange }: AgencyPaysProps) {
  const text = useText('booking.price');
  const { agreed_minor, pending_minor } = record;
  const known = agreed_minor !== null && pending_minor !== null && !reason;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {known
        ? text('pending', { agreed: formatMoney(agreed_minor), price: formatMoney(pending_minor) })
        : reason}
      <LabelledCheckbox
        sx={{ display: 'flex' }}
        checked={checked}
        onChange={onChange}
        label={
          known
            ? text('agency_pays_amount', { amount: formatMoney(pending_minor - agreed_minor) })
            : text('agency_pays')
        }
      />
    </Alert>
  );
}

/** Overtime that is charged only after its amount is confirmed. */
type UnconfirmedOvertime = z.output<typeof unconfirmedOvertime>;

/** Returns the overtime from the API's `overtime_unconfirmed` error, or null for any other error. */
const unconfirmedFrom = ({ body }: Refusal): UnconfirmedOvertime | null =>
  body?.code === 'overtime_unconfirmed' ? (body.data as UnconfirmedOvertime) : null;

interface OvertimeConfirmationProps {
  overtime: UnconfirmedOvertime;
  confirmed: UnconfirmedOvertime | null;
  onConfirm: (overtime: UnconfirmedOvertime | null) => void;
}

function OvertimeConfirmation({ overtime, confirmed, onConfirm }: OvertimeConfirmationProps) {
  const text = useText('booking.moment');
  const { overtime_minutes, overtime_minor } = overtime;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      <LabelledCheckbox
        size="medium"
        label={text('confirm_overtime', {
          amount: formatMoney(overtime_minor),
          time: formatDuration(overtime_minutes * 60_000),
        })}
        checked={confirmed?.overtime_minor === overtime_minor}
        onChange={(checked) => onConfirm(checked ? overtime : null)}
      />
    </Alert>
  );
}
