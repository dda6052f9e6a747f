import { type Booking, type BookingTransition, bookingMoves } from '@nanny-polo/shared/booking';
import { lazy, Suspense, useState } from 'react';
import { MoveDialog } from '../record/MoveDialog.tsx';
import { CancelFee } from './CancelFee.tsx';
import { TakenNotice, takenFrom } from './TakenNotice.tsx';

const Moment = lazy(() => import('./Moment.tsx').then((module) => ({ default: module.Moment })));

const withoutReason: ReadonlySet<BookingTransition> = new Set(['confirm', 'check-in', 'check-out']);

interface BookingMoveProps {
  record: Booking;
  move: BookingTransition;
  onClose: () => void;
}

/** Asks before a booking is moved; where its nanny is taken by then, whoever is free is one click away. */
export function BookingMove({ record, move, onClose }: BookingMoveProps) {
  const [waive, setWaive] = useState(false);
  const [at, setAt] = useState<string | null | undefined>();
  return (
    <MoveDialog
      record={record}
      name={record.code}
      move={move}
      call={bookingMoves[move]}
      body={{ ...(waive && { waive_fee: true }), ...(at && { at }) }}
      noReason={withoutReason.has(move)}
      disabled={at === null}
      explain={(error, again) => {
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
          <Moment record={record} move={move} onChange={setAt} />
        </Suspense>
      )}
    </MoveDialog>
  );
}
