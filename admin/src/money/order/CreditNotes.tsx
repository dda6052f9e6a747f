import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { orderCreditNote } from '@nanny-polo/shared/money/credit-note-files';
import type { Order } from '@nanny-polo/shared/money/order';
import { type CreditNote, isLiveNote } from '@nanny-polo/shared/pricing/credit-note';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { useDownload } from '../../records/record/use-download.ts';
import { formatFullInstant, formatShortInstant } from '../../ui/field/instant.ts';
import { flushTable, Small } from '../../ui/field/table-parts.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';

const CancelNoteDialog = lazyExtra(async () => (await import('./CancelNoteDialog.tsx')).CancelNoteDialog);

interface CreditNotesProps {
  record: Order;
  mayChange: boolean;
}

/** An order's credit notes and their cancellations: time, number, reason, author, amount and PDF. */
export function CreditNotes({ record, mayChange }: CreditNotesProps) {
  const text = useText('order');
  const { download, isPending } = useDownload();
  const [cancelling, setCancelling] = useState<CreditNote | null>(null);
  const { credit_notes: notes } = record;
  return (
    <>
      <Table size="small" sx={flushTable}>
        <TableHead>
          <TableRow>
            <TableCell>{text('show.when')}</TableCell>
            <TableCell>{text('show.credit_note')}</TableCell>
            <TableCell align="right">{text('show.amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {notes.map((note) => (
            <TableRow key={note.id}>
              <TableCell>
                <time dateTime={note.at} title={formatFullInstant(note.at)}>
                  {formatShortInstant(note.at)}
                </time>
              </TableCell>
              <TableCell>
                {note.number}, {whatOf(note, record, text)}
                <Small>{[note.note, note.by].filter(Boolean).join(' · ')}</Small>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.75 }}>
                  <Button
                    size="small"
                    disabled={isPending}
                    aria-label={text('show.download_note', { number: note.number })}
                    onClick={() =>
                      download({
                        fetchFile: (provider) =>
                          provider.call(orderCreditNote, { params: { id: record.id, note_id: note.id } }),
                        name: note.number,
                      })
                    }
                  >
                    {text('show.pdf')}
                  </Button>
                  {mayChange && isLiveNote(note, notes) && (
                    <Button
                      size="small"
                      color="error"
                      aria-label={text('show.cancel_note', { number: note.number })}
                      onClick={() => setCancelling(note)}
                    >
                      {text('show.cancel')}
                    </Button>
                  )}
                </Box>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {formatMoney(
                  note.cancels_id === null ? -note.amount_minor : note.amount_minor,
                  record.currency,
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {cancelling && (
        <CancelNoteDialog record={record} note={cancelling} onClose={() => setCancelling(null)} />
      )}
    </>
  );
}

/** Returns the reason for a credit note, and what cancels it; of a cancellation, what it cancels. */
function whatOf(note: CreditNote, { credit_notes }: Order, text: Text): string {
  const cancelled = credit_notes.find(({ id }) => id === note.cancels_id);
  if (cancelled) return text('cancels', { number: cancelled.number });
  const reason = text(`reason.${note.reason}`).toLowerCase();
  const cancellation = credit_notes.find(({ cancels_id }) => cancels_id === note.id);
  return cancellation ? `${reason}, ${text('cancelled_by', { number: cancellation.number })}` : reason;
}
