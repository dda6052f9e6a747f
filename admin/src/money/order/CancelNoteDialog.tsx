import { TextField } from '@mui/material';
import { cancelCreditNote } from '@nanny-polo/shared/money/credit-note-calls';
import type { Order } from '@nanny-polo/shared/money/order';
import type { CreditNote } from '@nanny-polo/shared/pricing/credit-note';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { useText } from '../../ui/page/use-text.ts';

interface CancelNoteDialogProps {
  record: Order;
  note: CreditNote;
  onClose: () => void;
}

export function CancelNoteDialog({ record, note, onClose }: CancelNoteDialogProps) {
  const text = useText('order');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { start, error, isPending } = useRecordWrite(
    (provider) =>
      provider.call(cancelCreditNote, {
        params: { id: record.id, note_id: note.id },
        body: { version: record.version, reason: reason.trim() },
      }),
    () => text('note_cancelled', { number: note.number }),
    onClose,
  );
  const wrong = fault ?? error?.body?.errors?.reason;
  return (
    <ActionDialog
      title={text('show.cancel_note', { number: note.number })}
      text={text('cancel_note_text', { amount: formatMoney(note.amount_minor), number: record.number })}
      error={error}
      shown={['reason']}
      submit={text('cancel_note')}
      disabled={isPending}
      isFinal
      onSubmit={() => {
        setFault(reason.trim() ? null : text('reason_missing'));
        if (reason.trim()) start();
      }}
      onClose={onClose}
    >
      <TextField
        label={text('fields.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={Boolean(wrong)}
        helperText={String(wrong ?? text('credit_text_help'))}
        autoFocus
        required
        slotProps={{ htmlInput: { maxLength: 200 }, inputLabel: { required: false } }}
      />
    </ActionDialog>
  );
}
