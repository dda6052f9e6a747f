import { Box, Button, TextField } from '@mui/material';
import { day } from '@nanny-polo/shared/contract/field';
import {
  documentTransitionCalls as calls,
  type ListedParentDocument,
  type ParentDocument,
} from '@nanny-polo/shared/people/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { useWrite } from '../../base/data/use-write.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { Section } from '../../records/record/Section.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { DayField } from '../../ui/input/DayField.tsx';
import { unfinished } from '../../ui/input/Pickers.tsx';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { queue, useWaiting } from './use-waiting.ts';

type Choice = 'approve' | 'reject';

/** Returns whether a key is typed into a field or a dialog. */
export const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=spinbutton]');

/** Approves or rejects a document by button or key, then shows the next one, even if a colleague decided first. */
export function Decision({ record }: { record: ParentDocument }) {
  const translate = useTranslate();
  const notify = useNotification();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { waiting } = useWaiting();
  // Neither keys nor buttons work while the next document loads.
  const [isLeaving, setIsLeaving] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  // Approving mails the parent at once, so A only focuses the button and Enter approves.
  const approveButton = useRef<HTMLButtonElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [reason, setReason] = useState('');
  const [expires, setExpires] = useState<string | null>(null);
  const text = useText('master/parent-documents');
  const name = text('file_of', { kind: record.document_type_title, parent: record.parent_name });

  const showNext = async () => {
    setIsLeaving(true);
    const fetchQueue = () => dataProvider.getList<ListedParentDocument>('master/parent-documents', queue);
    const list = waiting ?? (await fetchQueue().catch(() => null))?.data;
    const at = list?.findIndex(({ id }) => id === record.id) ?? -1;
    const next = list?.[at + 1] ?? list?.find(({ id }) => id !== record.id);
    void navigate(next ? `/master/parent-documents/${next.id}/show` : '/master/parent-documents');
    if (list && !next) notify({ type: 'info', text: text('no_other') });
  };
  const { mutate, reset, error, isPending } = useWrite<Choice, Refusal, Choice>({
    mutationFn: async (decision) => {
      const params = { id: record.id };
      let { version } = record;
      if (record.status !== 'in_review')
        ({ version } = (await dataProvider.call(calls.review, { params, body: { version } })).data);
      if (decision === 'reject')
        await dataProvider.call(calls.reject, { params, body: { version, reason: reason.trim() } });
      else {
        const body = { version, ...(expires && { expires_on: expires }) };
        await dataProvider.call(calls.approve, { params, body });
      }
      return decision;
    },
    onSuccess: (decision) => {
      const done = decision === 'approve' ? 'approved' : 'rejected';
      notify({ type: 'success', text: text(done, { name }), action: createUndoAction() });
      void showNext();
    },
    onError: ({ status, body, message }) => {
      if (status !== 409) return;
      const words = body?.code === 'stale' ? text('changed_meanwhile', { name }) : `${name}: ${message}`;
      notify({ type: 'warning', text: words });
      void showNext();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] }),
  });
  const changeExpiry = (value: string | null) => {
    setExpires(value);
    if (error) reset();
  };
  const expiryError =
    expires === unfinished
      ? text('expires_invalid')
      : (error?.body?.errors?.expires_on as string | undefined) ||
        (expires === null ? undefined : day.safeParse(expires).error?.issues[0]?.message);
  const decide = (decision: Choice) => {
    if (decision === 'reject' || !expiryError) mutate(decision);
  };

  const disabled = isPending || isLeaving;

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isInField(event.target) || disabled || rejecting) return;
      const key = event.key.toLowerCase();
      if (key === 'a') {
        approveButton.current?.focus();
        setIsConfirming(true);
      } else if (key === 'escape' && isConfirming) approveButton.current?.blur();
      else if (key === 'n') void showNext();
      else if (key === 'r') setRejecting(true);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const reject = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) decide('reject');
  };
  return (
    <Section heading={text('decide')}>
      {error && <RefusalAlert error={error} shown={['expires_on']} />}
      {rejecting ? (
        <form onSubmit={reject}>
          <TextField
            autoFocus
            required
            multiline
            minRows={2}
            label={text('reject_title')}
            helperText={translate('record.reason_read')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setRejecting(false);
              if (event.key === 'Enter' && !event.shiftKey) reject(event);
            }}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            <Button type="submit" variant="contained" color="error" disabled={disabled || !reason.trim()}>
              {text('reject')}
            </Button>
            <Button onClick={() => setRejecting(false)}>{translate('record.go_back')}</Button>
          </Box>
        </form>
      ) : (
        <>
          <DayField
            label={text('fields.expires_on')}
            fault={expiryError}
            help={text('expires_help')}
            clearable
            value={expires}
            onChange={changeExpiry}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button
              variant="contained"
              color="secondary"
              ref={approveButton}
              aria-keyshortcuts="a"
              aria-describedby="decision-keys"
              onBlur={() => setIsConfirming(false)}
              disabled={disabled}
              onClick={() => decide('approve')}
            >
              {text('approve')}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              aria-keyshortcuts="r"
              disabled={disabled}
              onClick={() => setRejecting(true)}
            >
              {text('reject')}
            </Button>
            <Button aria-keyshortcuts="n" disabled={disabled} onClick={() => void showNext()}>
              {text('next')}
            </Button>
          </Box>
          <Box
            id="decision-keys"
            role="status"
            sx={{ mt: 1, color: isConfirming ? 'warning.main' : 'text.secondary', fontSize: 12.5 }}
          >
            {text(isConfirming ? 'ask_approve' : 'keys')}
          </Box>
        </>
      )}
    </Section>
  );
}
