import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type Order,
  type OrderStatus,
  type OrderTransition,
  orderMoves,
  orderTransitionNames,
  orderTransitions,
  transactionKind,
  transactionStatuses,
} from '@nanny-polo/shared/order';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { whyNot } from './refundable.ts';
import { useOrderCall } from './use-order-call.ts';

/** Every move of an order: those it can make as buttons, everything else with why not. */
export function OrderMoves({ record }: { record: Order }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<OrderTransition | null>(null);
  const text = (name: string, values = {}) => translate(`resources.order.${name}`, values);
  const named = (statuses: readonly OrderStatus[]) =>
    statuses.map((status) => text(`status.${status}`)).join(', ');
  const opens = (move: OrderTransition) =>
    (orderTransitions[move].from as readonly OrderStatus[]).includes(record.status);
  const open = orderTransitionNames.filter(opens);
  const refusals = [
    ...orderTransitionNames
      .filter((move) => !opens(move))
      .map((move) => [
        text(`move.${move}`),
        text('move_refused', { statuses: named(orderTransitions[move].from) }),
      ]),
    ...transactionKind.options.flatMap((kind) => {
      const why = whyNot(record, kind);
      const statuses = named(transactionStatuses[kind]);
      return why ? [[text(`transact.${kind}`), text(`transact_refused.${why}`, { statuses })]] : [];
    }),
  ];
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {text('show.next')}
      </Typography>
      {open.length === 0 && <Typography>{text('show.finished')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {open.map((move) => (
          <Button key={move} variant="outlined" color="inherit" onClick={() => setChosen(move)}>
            {text(`move.${move}`)}
          </Button>
        ))}
      </Box>
      <Box component="details" sx={{ mt: 1.5, color: 'text.secondary' }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {text('show.refused')}
        </Box>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {refusals.map(([what, why]) => (
            <li key={what}>
              {what}: {why}
            </li>
          ))}
        </Box>
      </Box>
      {chosen && <MoveDialog key={chosen} record={record} move={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

interface MoveDialogProps {
  record: Order;
  move: OrderTransition;
  onClose: () => void;
}

function MoveDialog({ record, move, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.order.${name}`, values);
  const [reason, setReason] = useState('');
  const { mutate, refusal, isPending } = useOrderCall(orderMoves[move], (number) => ({
    said: text(`moved.${move}`, { number }),
    close: onClose,
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const why = reason.trim();
    mutate({ id: record.id, body: { version: record.version, ...(why && { reason: why }) } });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="order-move-title">
      <form onSubmit={submit}>
        <DialogTitle id="order-move-title">
          {text(`move.${move}`)}: {record.number}
        </DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1 }}>{text(`move_text.${move}`)}</Typography>
          {refusal && (
            <Alert severity="error" sx={{ my: 1 }}>
              {refusal.message}
            </Alert>
          )}
          <TextField
            label={text('reason')}
            helperText={text('reason_help')}
            multiline
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('go_back')}</Button>
          <Button type="submit" variant="contained" color="secondary" disabled={isPending}>
            {text(`move.${move}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
