import { Box, Button, Skeleton } from '@mui/material';
import type { cancelSeries, changeSeries, confirmSeries } from '@nanny-polo/shared/bookings/series-work';
import { useIsMutating } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { ChildrenBookedNotice } from '../../records/record/ChildrenBookings.tsx';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { EffectCounts, Effects } from './Effects.tsx';

export type PreviewedCall = typeof changeSeries | typeof cancelSeries | typeof confirmSeries;

/** Previews a call on a series. `body` is the body without `preview`; null while it is incomplete. */
export function usePreview(call: PreviewedCall, id: number, body: object | null) {
  const text = useTextsOf('repeat');
  const refresh = useRefresh();
  const settled = useDebouncedValue(body);
  const options = { params: { id }, body: { ...settled, preview: true } } as never;
  // A preview sent during a write may be refused as stale, because the write raises the record's version. The save of a
  // booking waits for the preview.
  const isWriting = useIsMutating({ predicate: ({ options }) => options.mutationKey?.[0] !== 'booking' }) > 0;
  const isAsked = body !== null && settled !== null;
  const { data, error, isFetching, isPlaceholderData } = useCall(call, options, {
    enabled: isAsked && !isWriting,
    keep: true,
  });
  const isCurrent = JSON.stringify(settled) === JSON.stringify(body) && !isFetching && !isPlaceholderData;
  const refusal = isAsked ? (error as Refusal | null) : null;
  const shown = isAsked && (
    <>
      {refusal && <RefusalAlert error={refusal} />}
      {refusal?.body?.code === 'stale' && (
        <Button variant="outlined" onClick={refresh}>
          {text('load_again')}
        </Button>
      )}
      {!refusal && !data && <Skeleton height={120} role="status" aria-label={text('previewing')} />}
      {!refusal && data && <EffectCounts {...data} />}
      {!refusal && data && (
        <Box aria-busy={!isCurrent} sx={{ opacity: isCurrent ? 1 : 0.6 }}>
          <ChildrenBookedNotice bookings={'children_booked' in data ? data.children_booked : []} />
          <Effects effects={data} />
        </Box>
      )}
    </>
  );
  return {
    /** Whether the call would succeed as it is now. */
    isReady: isAsked && isCurrent && !error && data?.allowed === true,
    /** Whether a nanny would be asked about a new time. */
    asksNanny: isAsked && !refusal && data?.visits.some(({ effect }) => effect === 'asked') === true,
    /** What the call would do to each visit, or why it would be refused. */
    shown,
  };
}
