import { settleChangeRequest } from '@nanny-polo/shared/bookings/booking-work';
import type { Order } from '@nanny-polo/shared/money/order';
import type { BoardLine } from '@nanny-polo/shared/office/board';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { StepDialog, useRecordOfDialog } from '../../bookings/booking/StepDialog.tsx';
import { TransactDialog } from '../../money/order/TransactDialog.tsx';
import { nameVisit } from '../../records/record/name-visit.ts';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import type { BoardStep } from './actions.ts';

interface BoardDialogProps {
  line: BoardLine;
  step: BoardStep;
  onClose: () => void;
}

export function BoardDialog({ line, step, onClose }: BoardDialogProps) {
  if (step === 'pay') return <PaymentDialog id={line.id} onClose={onClose} />;
  if (step === 'settle')
    return (
      <ResourceContextProvider value="booking">
        <SettleDialog line={line} onClose={onClose} />
      </ResourceContextProvider>
    );
  return <StepDialog id={line.id} step={step} onClose={onClose} />;
}

function PaymentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const record = useRecordOfDialog<Order>('order', id, onClose);
  return (
    record && (
      <ResourceContextProvider value="order">
        <TransactDialog record={record} kind="charge" onClose={onClose} />
      </ResourceContextProvider>
    )
  );
}

/** Shows what a family has asked for, and records that the request is dealt with. */
function SettleDialog({ line, onClose }: { line: BoardLine; onClose: () => void }) {
  const translate = useTranslate();
  const { parent, at, start_at } = line;
  const name = nameVisit({ parent_name: parent.name, start_at: start_at ?? at }, translate);
  const text = (key: string) => translate(`dashboard.settle.${key}`, { name });
  return (
    <WriteDialog
      title={text('title')}
      caption={line.code}
      text={line.change?.message ?? ''}
      write={(provider) =>
        provider.call(settleChangeRequest, {
          params: { id: line.id },
          body: { change_id: line.change?.id ?? 0 },
        })
      }
      done={text('done')}
      submit={text('submit')}
      isReady
      onClose={onClose}
    />
  );
}
