import { Alert, Box, MenuItem, TextField } from '@mui/material';
import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import type { RosterRow } from '@nanny-polo/shared/bookings/roster';
import { useTranslate } from 'react-admin';
import { useCall } from '../base/data/use-call.ts';
import { ActionDialog } from '../records/record/ActionDialog.tsx';
import { captionOf, nameVisit } from '../records/record/name-visit.ts';
import { useCell } from './cell.ts';
import { bodyOf, isUnmoved, type Placing, rowOfTarget, verdictOf } from './placing.ts';
import { TimeFields } from './TimeFields.tsx';
import type { Placer } from './use-placing.ts';
import { Fixes, type OnTime, type SearchQuery } from './visit/Fixes.tsx';

interface PlaceFormProps {
  placer: Placer;
  nannies: readonly Pick<RosterRow, 'id' | 'name'>[];
  /** Whether there is a row of open bookings. */
  hasOpen: boolean;
}

/** Places a booking with a form, on a phone or instead of dragging. */
export function PlaceForm({ placer, nannies, hasOpen }: PlaceFormProps) {
  const placing = useCell(placer.cell, (now) =>
    now?.by === 'form' && (now.phase === 'choosing' || now.phase === 'saving') ? now : null,
  );
  return placing && <Form placing={placing} placer={placer} nannies={nannies} hasOpen={hasOpen} />;
}

const open = 'open';

function Form({ placing, placer, nannies, hasOpen }: PlaceFormProps & { placing: Placing }) {
  const translate = useTranslate();
  const { bar, target, allowed, phase } = placing;
  const verdict = verdictOf(placing);
  const { start_at, end_at } = bodyOf(target);
  const period = target.end > target.start ? { start_at, end_at } : null;
  const mayBeOpen = hasOpen && (bar.nanny_polo_id === null || allowed?.open_refused === null);
  return (
    <ActionDialog
      title={translate('roster.change_of', { name: nameVisit(bar, translate) })}
      caption={captionOf(bar)}
      text={translate('roster.change_text')}
      error={null}
      submit={translate('roster.place')}
      disabled={phase === 'saving' || verdict !== null || isUnmoved(placing)}
      onSubmit={placer.drop}
      onClose={placer.cancel}
    >
      <TextField
        select
        fullWidth
        size="small"
        margin="dense"
        label={translate('roster.nanny')}
        value={target.nanny_polo_id ?? open}
        onChange={({ target: { value } }) =>
          placer.aim({ nanny_polo_id: value === open ? null : Number(value) })
        }
      >
        {(mayBeOpen || target.nanny_polo_id === null) && (
          <MenuItem value={open}>{translate('roster.no_nanny')}</MenuItem>
        )}
        {nannies.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TimeFields time={target} onChange={placer.aim} />
      <div role="status">
        {verdict === undefined && translate('roster.checking')}
        {verdict && <Alert severity="error">{verdict}</Alert>}
        {verdict && period && target.nanny_polo_id !== null && (
          <WhatHelps
            query={{ booking_id: bar.id, nanny_polo_id: target.nanny_polo_id, ...period }}
            onTime={(time) => placer.aim({ start: Date.parse(time.start_at), end: Date.parse(time.end_at) })}
          />
        )}
        {verdict === null &&
          rowOfTarget(placing)?.warnings.map((warning) => (
            <Alert key={warning} severity="warning">
              {warning}
            </Alert>
          ))}
      </div>
    </ActionDialog>
  );
}

interface WhatHelpsProps {
  /** The booking, the nanny and the time that were refused. */
  query: SearchQuery;
  onTime: OnTime;
}

/** The smallest changes that would let a nanny take a booking. Renders nothing while loading or if none is needed. */
export function WhatHelps({ query, onTime }: WhatHelpsProps) {
  const translate = useTranslate();
  const { data } = useCall(searchAvailability, { query: { ...query, times: 'priced' } });
  const [nanny] = data?.excluded ?? [];
  if (!nanny) return null;
  return (
    <Box sx={{ mt: 1, fontSize: 13.5 }}>
      <strong>{translate('roster.what_helps')}</strong>
      <div>{nanny.reasons.map(({ message }) => message).join(' · ')}</div>
      <Fixes nanny={nanny} onTime={onTime} onLess={undefined} />
    </Box>
  );
}
