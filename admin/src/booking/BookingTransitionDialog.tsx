import { Alert } from '@mui/material';
import { type Booking, bookingTransitionCalls } from '@nanny-polo/shared/booking';
import type { BookingTransition } from '@nanny-polo/shared/booking-status';
import { Suspense, useState } from 'react';
import { lazyPart } from '../messages/lazy-screen.ts';
import { TransitionDialog } from '../record/TransitionDialog.tsx';
import { AgencyPays, priceReason } from './AgencyPays.tsx';
import { CancelFee } from './CancelFee.tsx';
import { OvertimeConfirmation, type UnconfirmedOvertime, unconfirmedFrom } from './OvertimeConfirmation.tsx';
import type { Possibility } from './possibilities.ts';
import { TakenNotice, takenFrom } from './TakenNotice.tsx';

const Moment = lazyPart(async () => (await import('./Moment.tsx')).Moment);

const withoutReason: ReadonlySet<BookingTransition> = new Set(['confirm', 'check-in', 'check-out']);

interface BookingTransitionDialogProps {
  record: Booking;
  transition: BookingTransition;
  /** The allowed range of a check-in or check-out. */
  period?: Possibility['at'] | undefined;
  /** What the admin should know before the transition. */
  warnings?: Possibility['warnings'] | undefined;
  onClose: () => void;
}

/** The dialog for a transition. If a nanny who would get an offer is taken, suggests free nannies. */
export function BookingTransitionDialog({
  record,
  transition,
  period = null,
  warnings = [],
  onClose,
}: BookingTransitionDialogProps) {
  const [waive, setWaive] = useState(false);
  const [agencyPays, setAgencyPays] = useState(false);
  const [at, setAt] = useState<string | null | undefined>();
  const [overtime, setOvertime] = useState<UnconfirmedOvertime | null>(null);
  return (
    <TransitionDialog
      record={record}
      name={record.code}
      transition={transition}
      call={bookingTransitionCalls[transition]}
      body={{
        ...(waive && { waive_fee: true }),
        ...(agencyPays && { agency_pays: true }),
        ...(at && { at }),
        ...(overtime && { at: overtime.at, confirmed_overtime_minor: overtime.overtime_minor }),
      }}
      noReason={withoutReason.has(transition)}
      disabled={at === null}
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
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ my: 1 }}>
          {warning}
        </Alert>
      ))}
      {transition === 'confirm' && record.pending_minor !== null && (
        <AgencyPays record={record} checked={agencyPays} onChange={setAgencyPays} />
      )}
      {transition === 'cancel' && <CancelFee id={record.id} waive={waive} onWaive={setWaive} />}
      {(transition === 'check-in' || transition === 'check-out') && (
        <Suspense>
          <Moment
            record={record}
            transition={transition}
            period={period}
            onChange={(instant) => {
              setAt(instant);
              setOvertime(null);
            }}
          />
        </Suspense>
      )}
    </TransitionDialog>
  );
}
