import { type Booking, bookingMoves } from '@nanny-polo/shared/booking';
import type { BookingTransition } from '@nanny-polo/shared/booking-status';
import type { BookingPossibilities } from '@nanny-polo/shared/booking-work';
import { lazy, Suspense, useState } from 'react';
import { MoveDialog } from '../record/MoveDialog.tsx';
import { CancelFee } from './CancelFee.tsx';
import { OvertimeConfirmation, type UnconfirmedOvertime, unconfirmedFrom } from './OvertimeConfirmation.tsx';
import { TakenNotice, takenFrom } from './TakenNotice.tsx';

const Moment = lazy(() => import('./Moment.tsx').then((module) => ({ default: module.Moment })));

const withoutReason: ReadonlySet<BookingTransition> = new Set(['confirm', 'check-in', 'check-out']);

interface BookingMoveProps {
  record: Booking;
  move: BookingTransition;
  /** The allowed range of a check-in or check-out. */
  period?: BookingPossibilities['moves'][number]['at'];
  onClose: () => void;
}

/** The dialog of a transition. If the nanny is taken, suggests free nannies. */
export function BookingMove({ record, move, period = null, onClose }: BookingMoveProps) {
  const [waive, setWaive] = useState(false);
  const [at, setAt] = useState<string | null | undefined>();
  const [overtime, setOvertime] = useState<UnconfirmedOvertime | null>(null);
  return (
    <MoveDialog
      record={record}
      name={record.code}
      move={move}
      call={bookingMoves[move]}
      body={{
        ...(waive && { waive_fee: true }),
        ...(at && { at }),
        ...(overtime && { at: overtime.at, confirmed_overtime_minor: overtime.overtime_minor }),
      }}
      noReason={withoutReason.has(move)}
      disabled={at === null}
      explain={(error, again) => {
        const unconfirmed = unconfirmedFrom(error);
        if (unconfirmed)
          return <OvertimeConfirmation overtime={unconfirmed} confirmed={overtime} onConfirm={setOvertime} />;
        const taken = takenFrom(error);
        return (
          taken && (
            <TakenNotice
              taken={taken}
              onPick={({ nanny_polo_id }) =>
                again(async (provider) => {
                  const { id } = record;
                  const data = { ...record, nanny_polo_id };
                  return (await provider.update<Booking>('booking', { id, data, previousData: record })).data;
                })
              }
            />
          )
        );
      }}
      onClose={onClose}
    >
      {move === 'cancel' && <CancelFee id={record.id} waive={waive} onWaive={setWaive} />}
      {(move === 'check-in' || move === 'check-out') && (
        <Suspense>
          <Moment
            record={record}
            move={move}
            period={period}
            onChange={(instant) => {
              setAt(instant);
              setOvertime(null);
            }}
          />
        </Suspense>
      )}
    </MoveDialog>
  );
}
