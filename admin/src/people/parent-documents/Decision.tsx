import { Box, Button, TextField } from '@mui/material';
import { day } from '@nanny-polo/shared/contract/field';
import {
  documentTransitionCalls as calls,
  type ListedParentDocument,
  type ParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
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
import { queue, useInQueue, useNextFamily } from './use-waiting.ts';

type Choice = 'approve' | 'reject';

/** Returns whether a key is typed into a field or a dialog. */
export const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=spinbutton]');

/**
 * Approves or rejects a document, then shows the next one of the family, even if a colleague decided first. Keys decide
 * only for an admin who goes through the queue.
 */
export function Decision({ record }: { record: ParentDocument }) {
  const translate = useTranslate();
  const notify = useNotification();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { state } = useLocation();
  const isInQueue = useInQueue();
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

  const showNextFamily = useNextFamily(record);
  const leave = async () => {
    setIsLeaving(true);
    await showNextFamily();
  };
  /** Shows the next document of this family; without one, this document stays. */
  const stayWithFamily = async () => {
    const filter = { ...queue.filter, parent_id: record.parent_id };
    const list = await dataProvider
      .getList<ListedParentDocument>(parentDocuments.name, { ...queue, filter })
      .catch(() => null);
    const next = list?.data.find(({ id }) => id !== record.id);
    if (next) void navigate(`/${parentDocuments.name}/${next.id}/show`, { state });
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
      void stayWithFamily();
    },
    onError: ({ status, body, message }) => {
      if (status !== 409) return;
      const words = body?.code === 'stale' ? text('changed_meanwhile', { name }) : `${name}: ${message}`;
      notify({ type: 'warning', text: words });
      void stayWithFamily();
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
    if (!isInQueue) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isInField(event.target) || disabled || rejecting) return;
      const key = event.key.toLowerCase();
      if (key === 'a') {
        approveButton.current?.focus();
        setIsConfirming(true);
      } else if (key === 'escape' && isConfirming) approveButton.current?.blur();
      else if (key === 'n') void leave();
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
              {...(isInQueue && { 'aria-keyshortcuts': 'a' })}
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
              {...(isInQueue && { 'aria-keyshortcuts': 'r' })}
              disabled={disabled}
              onClick={() => setRejecting(true)}
            >
              {text('reject')}
            </Button>
            <Button
              {...(isInQueue && { 'aria-keyshortcuts': 'n' })}
              disabled={disabled}
              onClick={() => void leave()}
            >
              {text('next_family')}
            </Button>
          </Box>
          <Box
            id="decision-keys"
            role="status"
            sx={{ mt: 1, color: isConfirming ? 'warning.main' : 'text.secondary', fontSize: 12.5 }}
          >
            {isConfirming ? text('ask_approve') : isInQueue && text('keys')}
          </Box>
        </>
      )}
    </Section>
  );
}
