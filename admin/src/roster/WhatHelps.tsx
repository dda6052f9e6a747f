import { Box } from '@mui/material';
import { searchAvailability } from '@nanny-polo/shared/availability';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { Fixes, type OnTime, type SearchQuery } from './Fixes.tsx';

interface WhatHelpsProps {
  /** The booking, the nanny and the time that were refused. */
  query: SearchQuery;
  onTime: OnTime;
}

/** The smallest changes that would let a nanny take a booking. Renders nothing until they are known or if none is needed. */
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
