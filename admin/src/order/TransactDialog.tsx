import { Alert, InputAdornment, MenuItem, TextField } from '@mui/material';
import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { money } from '@nanny-polo/shared/money';
import {
  type Order,
  orderTransactions,
  overpaymentBy,
  paymentMethod,
  type TransactionKind,
} from '@nanny-polo/shared/order';
import { useState } from 'react';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import { useText } from '../page/use-text.ts';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';
import { penceFrom, typedPounds } from './pounds.ts';
import { refundable } from './refundable.ts';

type Body = NonNullable<CallOptions<(typeof orderTransactions)[TransactionKind]>['body']>;

interface TransactDialogProps {
  record: Order;
  kind: TransactionKind;
  onClose: () => void;
}

/** Records a charge, a deposit or a refund; a repeated submission is recorded once. */
export function TransactDialog({ record, kind, onClose }: TransactDialogProps) {
  const text = useText('order');
  const most = kind === 'refund' ? refundable(record) : null;
  const proposed =
    kind === 'refund' ? Math.min(most ?? 0, Math.max(0, -record.balance_minor)) : record.balance_minor;
  const [amount, setAmount] = useState(proposed > 0 ? typedPounds(proposed) : '');
  const [method, setMethod] = useState<(typeof paymentMethod.options)[number]>('bank_transfer');
  const [proof, setProof] = useState('');
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
    ({ amount_minor }) => text(`transacted.${kind}`, { amount: money(amount_minor), number: record.number }),
    onClose,
  );

  const over = kind === 'refund' ? 0 : overpaymentBy(record, penceFrom(amount) ?? 0);
  const submit = () => {
    const amount_minor = penceFrom(amount);
    if (!amount_minor) return setFault(text('amount_bad'));
    if (most !== null && amount_minor > most) return setFault(text('amount_most', { amount: money(most) }));
    if (over > 0 && confirmed !== over) return setFault(text('overpayment_unconfirmed'));
    setFault(null);
    const overpayment = over > 0 && { overpayment_minor: over };
    start({ version: record.version, amount_minor, method, proof: proof.trim(), ...overpayment });
  };
  const fieldErrors = error?.body?.errors ?? {};
  const wrong = fault ?? fieldErrors.amount_minor;

  return (
    <ActionDialog
      title={`${text(`transact.${kind}`)}: ${record.number}`}
      text={text(`transact_text.${kind}`, { amount: money(most ?? 0) })}
      error={error}
      shown={['amount_minor', 'proof']}
      submit={text(`transact.${kind}`)}
      disabled={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('fields.amount_minor')}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={Boolean(wrong)}
        helperText={String(wrong ?? ' ')}
        autoFocus
        required
        slotProps={{
          input: { startAdornment: <InputAdornment position="start">£</InputAdornment> },
          htmlInput: { inputMode: 'decimal', maxLength: 14, sx: { textAlign: 'right' } },
          inputLabel: { required: false },
        }}
      />
      <TextField
        select
        label={text('fields.method')}
        value={method}
        onChange={(event) => setMethod(event.target.value as typeof method)}
      >
        {paymentMethod.options.map((one) => (
          <MenuItem key={one} value={one}>
            {text(`method.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={text('fields.proof')}
        value={proof}
        onChange={(event) => setProof(event.target.value)}
        error={Boolean(fieldErrors.proof)}
        helperText={String(fieldErrors.proof ?? text('proof_help'))}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      {over > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('overpayment', { amount: money(over) })}
          <LabelledCheckbox
            size="medium"
            sx={{ display: 'flex' }}
            label={text('overpayment_confirm', { amount: money(over) })}
            checked={confirmed === over}
            onChange={(checked) => setConfirmed(checked ? over : 0)}
          />
        </Alert>
      )}
    </ActionDialog>
  );
}
