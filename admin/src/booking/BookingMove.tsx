import { type Booking, type BookingTransition, bookingMoves } from '@nanny-polo/shared/booking';
import { useState } from 'react';
import { MoveDialog } from '../record/MoveDialog.tsx';
import { CancelFee } from './CancelFee.tsx';
import { TakenNotice, takenFrom } from './TakenNotice.tsx';

interface BookingMoveProps {
  record: Booking;
  move: BookingTransition;
  onClose: () => void;
}

/** Asks before a booking is moved; where its nanny is taken by then, whoever is free is one click away. */
export function BookingMove({ record, move, onClose }: BookingMoveProps) {
  const [waive, setWaive] = useState(false);
  return (
    <MoveDialog
      record={record}
      name={record.code}
      move={move}
      call={bookingMoves[move]}
      body={waive ? { waive_fee: true } : {}}
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
    </MoveDialog>
  );
}
