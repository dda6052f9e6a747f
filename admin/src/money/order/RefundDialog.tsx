import { MenuItem, TextField } from '@mui/material';
import type { TypedNumber } from '@nanny-polo/shared/contract/typed-number';
import { creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import type { Order } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import {
  type CreditReason,
  creditReason,
  type RefundReason,
  refundReason,
} from '@nanny-polo/shared/pricing/credit-note';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { useText } from '../../ui/page/use-text.ts';
import { mostOf } from './entries.ts';
import { AmountInput, faultOfAmount, type Means, MeansInputs } from './transact-inputs.tsx';

interface RefundDialogProps {
  record: Order;
  kind: 'refund' | 'credit';
  onClose: () => void;
}

/** Records a refund or a credit note without one; a repeated submission is recorded once. */
export function RefundDialog({ record, kind, onClose }: RefundDialogProps) {
  const text = useText('order');
  const overpaid = mostOf(record, 'refund', 'overpayment');
  const isOverpaid = kind === 'refund' && overpaid > 0;
  const [reason, setReason] = useState<RefundReason>(isOverpaid ? 'overpayment' : 'goodwill');
  const [amount, setAmount] = useState<TypedNumber>(isOverpaid ? overpaid : null);
  const [note, setNote] = useState('');
  const [means, setMeans] = useState<Means>({ method: 'bank_transfer', proof: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const { start, error, isPending } = useRecordWrite<number>(
    (provider, amount_minor) => {
      const options = { params: { id: record.id }, headers: { 'idempotency-key': key } };
      const body = { version: record.version, amount_minor };
      const words = { note: note.trim() };
      if (kind === 'credit')
        return provider.call(creditOrder, {
          ...options,
          body: { ...body, ...words, reason: reason as CreditReason },
        });
      const { method, proof } = means;
      const refund = { ...body, reason, method, proof: proof.trim(), ...(reason !== 'overpayment' && words) };
      return provider.call(orderTransactions.refund, { ...options, body: refund });
    },
    (amount_minor) =>
      text(`transacted.${kind}`, { amount: formatMoney(amount_minor), number: record.number }),
    onClose,
  );

  const most = mostOf(record, kind, reason);
  const submit = () => {
    if (typeof amount !== 'number' || faultOfAmount(amount)) return setFault(faultOfAmount(amount));
    if (amount > most) return setFault(text('amount_most', { amount: formatMoney(most) }));
    setFault(null);
    start(amount);
  };
  const fieldErrors = error?.body?.errors ?? {};

  return (
    <ActionDialog
      title={`${text(`transact.${kind}`)}: ${record.number}`}
      text={text(`transact_text.${reason === 'overpayment' ? 'overpayment' : kind}`)}
      error={error}
      shown={['amount_minor', 'note', 'proof']}
      submit={text(`transact.${kind}`)}
      disabled={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        select
        label={text('fields.reason')}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value as RefundReason);
          setFault(null);
        }}
      >
        {(isOverpaid ? refundReason : creditReason).options.map((option) => (
          <MenuItem key={option} value={option}>
            {text(`reason.${option}`)}
          </MenuItem>
        ))}
      </TextField>
      <AmountInput
        amount={amount}
        onChange={(changed) => {
          setAmount(changed);
          setFault(null);
        }}
        wrong={fault ?? fieldErrors.amount_minor}
        help={text('amount_most', { amount: formatMoney(most) })}
      />
      {kind === 'refund' && <MeansInputs means={means} onChange={setMeans} wrong={fieldErrors.proof} />}
      {reason !== 'overpayment' && (
        <TextField
          label={text('fields.credit_text')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={Boolean(fieldErrors.note)}
          helperText={String(fieldErrors.note ?? text('credit_text_help'))}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </ActionDialog>
  );
}
