import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Order, orderTransactions, paymentMethod, type TransactionKind } from '@nanny-polo/shared/order';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { money } from '../field/money.ts';
import { penceFrom, typedPounds } from './pounds.ts';
import { refundable } from './refundable.ts';
import { useOrderCall } from './use-order-call.ts';

interface TransactDialogProps {
  record: Order;
  kind: TransactionKind;
  onClose: () => void;
}

/** Records a payment, a deposit or a refund; what is sent again is recorded once. */
export function TransactDialog({ record, kind, onClose }: TransactDialogProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.order.${name}`, values);
  const most = kind === 'refund' ? refundable(record) : null;
  const proposed =
    kind === 'refund' ? Math.min(most ?? 0, Math.max(0, -record.balance_minor)) : record.balance_minor;
  const [amount, setAmount] = useState(proposed > 0 ? typedPounds(proposed) : '');
  const [method, setMethod] = useState<(typeof paymentMethod.options)[number]>('bank_transfer');
  const [proof, setProof] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const keyOf = useKey();
  const { mutate, refusal, isPending } = useOrderCall(orderTransactions[kind], (number) => onDone(number));
  const onDone = (number: string) => ({
    close: onClose,
    said: text(`transacted.${kind}`, { amount: money(penceFrom(amount) ?? 0), number }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount_minor = penceFrom(amount);
    if (!amount_minor) return setFault(text('amount_bad'));
    if (most !== null && amount_minor > most) return setFault(text('amount_most', { amount: money(most) }));
    setFault(null);
    const body = { version: record.version, amount_minor, method, proof: proof.trim() };
    mutate({ id: record.id, body, headers: { 'idempotency-key': keyOf(JSON.stringify(body)) } });
  };
  const wrong = fault ?? refusal?.fields.amount_minor;

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="transact-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="transact-title">
          {text(`transact.${kind}`)}: {record.number}
        </DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1 }}>
            {text(`transact_text.${kind}`, { amount: money(most ?? 0) })}
          </Typography>
          {refusal && (
            <Alert severity="error" sx={{ my: 1 }}>
              {refusal.message}
            </Alert>
          )}
          <TextField
            label={text('fields.amount_minor')}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={Boolean(wrong)}
            helperText={wrong ?? ' '}
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
            error={Boolean(refusal?.fields.proof)}
            helperText={refusal?.fields.proof ?? text('proof_help')}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('go_back')}</Button>
          <Button type="submit" variant="contained" color="secondary" disabled={isPending}>
            {text(`transact.${kind}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** One idempotency key for the same content, another for another. */
function useKey() {
  const kept = useRef({ content: '', key: '' });
  return (content: string) => {
    if (kept.current.content !== content) kept.current = { content, key: crypto.randomUUID() };
    return kept.current.key;
  };
}
