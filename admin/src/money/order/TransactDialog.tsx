import { Alert } from '@mui/material';
import type { CallOptions } from '@nanny-polo/shared/contract/endpoint';
import type { TypedNumber } from '@nanny-polo/shared/contract/typed-number';
import type { Order } from '@nanny-polo/shared/money/order';
import { calculateOverpayment, orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { isDay } from '../../ui/field/instant.ts';
import { DayField } from '../../ui/input/DayField.tsx';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { AmountInput, faultOfAmount, type Means, MeansInputs } from './transact-inputs.tsx';

type Body = NonNullable<CallOptions<(typeof orderTransactions)['charge']>['body']>;

/** Returns whether a value is a day that is not in the future. */
const isPast = (day: string | null): day is string => isDay(day) && day <= agencyDayOf();

interface TransactDialogProps {
  record: Order;
  kind: 'charge' | 'deposit';
  onClose: () => void;
}

/** Records a charge or a deposit; a repeated submission is recorded once. */
export function TransactDialog({ record, kind, onClose }: TransactDialogProps) {
  const text = useText('order');
  const { balance_minor } = record;
  const [amount, setAmount] = useState<TypedNumber>(balance_minor > 0 ? balance_minor : null);
  const [means, setMeans] = useState<Means>({ method: 'bank_transfer', proof: '' });
  const [received, setReceived] = useState<string | null>(() => agencyDayOf());
  const [confirmed, setConfirmed] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const { start, error, isPending } = useRecordWrite<Body>(
    (provider, body) =>
      provider.call(orderTransactions[kind], {
        params: { id: record.id },
        body,
        headers: { 'idempotency-key': key },
      }),
    ({ amount_minor }) =>
      text(`transacted.${kind}`, { amount: formatMoney(amount_minor), number: record.number }),
    onClose,
  );

  const over = calculateOverpayment(record, Number(amount) || 0);
  const submit = () => {
    if (typeof amount !== 'number' || faultOfAmount(amount)) return setFault(faultOfAmount(amount));
    if (!isPast(received)) return setFault(null);
    if (over > 0 && confirmed !== over) return setFault(text('overpayment_unconfirmed'));
    setFault(null);
    const overpayment = over > 0 && { overpayment_minor: over };
    const { method, proof } = means;
    start({
      version: record.version,
      amount_minor: amount,
      method,
      proof: proof.trim(),
      received_on: received,
      ...overpayment,
    });
  };
  const fieldErrors = error?.body?.errors ?? {};

  return (
    <ActionDialog
      title={`${text(`transact.${kind}`)}: ${record.number}`}
      text={text(`transact_text.${kind}`)}
      error={error}
      shown={['amount_minor', 'proof', 'received_on']}
      submit={text(`transact.${kind}`)}
      disabled={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountInput
        amount={amount}
        onChange={(changed) => {
          setAmount(changed);
          setFault(null);
        }}
        wrong={fault ?? fieldErrors.amount_minor}
      />
      <DayField
        label={text('fields.received_on')}
        value={received}
        onChange={setReceived}
        fault={isPast(received) ? (fieldErrors.received_on as string | undefined) : text('received_future')}
      />
      <MeansInputs means={means} onChange={setMeans} wrong={fieldErrors.proof} />
      {over > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('overpayment', { amount: formatMoney(over) })}
          <LabelledCheckbox
            size="medium"
            sx={{ display: 'flex' }}
            label={text('overpayment_confirm', { amount: formatMoney(over) })}
            checked={confirmed === over}
            onChange={(checked) => setConfirmed(checked ? over : 0)}
          />
        </Alert>
      )}
    </ActionDialog>
  );
}
