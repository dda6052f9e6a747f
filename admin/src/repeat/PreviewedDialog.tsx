import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type {
  cancelSeries,
  changeSeries,
  confirmSeries,
  SeriesEffects,
} from '@nanny-polo/shared/series-work';
import type { ReactNode } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { useDebouncedValue } from '../input/use-debounced-value.ts';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { type Refusal, useRecordWrite } from '../record/use-record-write.ts';
import { Effects } from './Effects.tsx';

/** How long typing must pause before the next preview, in milliseconds. */
const rest = 300;

interface PreviewedDialogProps {
  /** The series. */
  id: number;
  call: typeof changeSeries | typeof cancelSeries | typeof confirmSeries;
  /** What the call takes besides `preview`; null while it is incomplete. */
  body: object | null;
  title: string;
  text: string;
  submit: string;
  /** Said when it is done. */
  done: string;
  isFinal?: boolean;
  onDone?: (effects: SeriesEffects) => void;
  onClose: () => void;
  /** Inputs, before what they would do. */
  children?: ReactNode;
}

/** Shows what a call does to each visit of a series before it is done. */
export function PreviewedDialog({
  id,
  call,
  body,
  done,
  onDone,
  onClose,
  children,
  ...words
}: PreviewedDialogProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const settled = useDebouncedValue(body, rest);
  const isSettled = JSON.stringify(settled) === JSON.stringify(body);
  const sent = (given: object) => ({ params: { id }, body: given }) as never;
  const preview = useCall(call, sent({ ...settled, preview: true }), { enabled: settled !== null });
  const { start, error, isPending } = useRecordWrite<object>(
    async (provider, given) => {
      const { data } = await provider.call(call, sent(given));
      refresh();
      onDone?.(data);
    },
    () => done,
    onClose,
  );
  const refusal = (error ?? preview.error) as Refusal | null;
  const isReady = body !== null && isSettled && preview.data?.allowed === true && !preview.isFetching;
  return (
    <ActionDialog
      {...words}
      error={refusal}
      disabled={isPending || !isReady}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) start(body);
      }}
      onClose={onClose}
      width="md"
    >
      {refusal?.body?.code === 'stale' && (
        <Button variant="outlined" onClick={refresh}>
          {translate('repeat.load_again')}
        </Button>
      )}
      {children}
      {settled !== null && preview.isPending && (
        <Skeleton height={120} role="status" aria-label={translate('repeat.previewing')} />
      )}
      {preview.data && (
        <Box
          aria-busy={!isSettled || preview.isFetching}
          sx={{ opacity: isSettled && !preview.isFetching ? 1 : 0.6 }}
        >
          <Effects effects={preview.data} />
        </Box>
      )}
    </ActionDialog>
  );
}
