import { Alert, Box, Skeleton } from '@mui/material';
import {
  type OrderMailKind,
  type OrderMailPreview,
  previewOrderMail,
  sendOrderMail,
} from '@nanny-polo/shared/money/order-mail';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCall } from '../../base/data/use-call.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { type Refusal, useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatShortDay } from '../../ui/field/instant.ts';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';

interface OrderMailDialogProps {
  kind: OrderMailKind;
  orderIds: readonly number[];
  onClose: () => void;
}

/** Shows the mails about orders as they would be sent, and those that are not and why, and sends them. */
export function OrderMailDialog({ kind, orderIds, onClose }: OrderMailDialogProps) {
  const text = useTextsOf('owed.mail');
  const [body] = useState({ kind, order_ids: [...orderIds] });
  const [key] = useState(() => crypto.randomUUID());
  const queryClient = useQueryClient();
  const { start, error, isPending } = useRecordWrite(
    (provider, seen: OrderMailPreview['seen']) =>
      provider.call(sendOrderMail, { body: { ...body, seen }, headers: { 'idempotency-key': key } }),
    (_, { data }) => text('sent', { smart_count: data.letters }),
    onClose,
    ({ status }) =>
      status === 409 && queryClient.invalidateQueries({ queryKey: [callKey, previewOrderMail.url] }),
  );
  // Not again once the mails are sent: the undo offer is of the latest write, and this call would be that.
  const preview = useCall(previewOrderMail, { body }, { enabled: !isPending });
  const { letters = [], refused = [], seen = [] } = preview.data ?? {};
  return (
    <ActionDialog
      title={text(`title.${kind}`)}
      text={text('text')}
      error={error ?? (preview.error as Refusal | null)}
      submit={letters.length > 0 ? text('submit', { smart_count: letters.length }) : text('nothing')}
      disabled={isPending || letters.length === 0}
      width="md"
      onSubmit={() => start(seen)}
      onClose={onClose}
    >
      {!preview.data && !preview.error && (
        <Skeleton variant="rounded" height={120} role="status" aria-label={text('waiting')} />
      )}
      {refused.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {text('refused')}
          <Sentences
            items={refused.map(({ parent_name: name, number, why }) =>
              text('because', { name, number, why }),
            )}
          />
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {letters.map((letter, at) => (
          <Box component="li" key={letter.to + letter.subject} sx={row}>
            <strong>{letter.parent_name}</strong>, {text('to', { to: letter.to })}
            {letter.last_at && ` · ${text('last', { day: formatShortDay(letter.last_at) })}`}
            <Box component="details" open={letters.length === 1 || at === 0}>
              <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
                {letter.subject}
              </Box>
              <Box sx={words}>{letter.text}</Box>
            </Box>
          </Box>
        ))}
      </Box>
    </ActionDialog>
  );
}

const row = { borderTop: 1, borderColor: 'divider', py: 1, overflowWrap: 'anywhere' } as const;
const words = {
  whiteSpace: 'pre-line',
  bgcolor: 'action.hover',
  borderRadius: 1,
  p: 1.5,
  color: 'text.secondary',
} as const;
