import { Box, Radio, RadioGroup, Skeleton } from '@mui/material';
import type { Availability } from '@nanny-polo/shared/bookings/availability';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { Portrait } from '../../ui/field/Portrait.tsx';
import { RankMark } from '../../ui/map/marks.tsx';
import { type Home, isPlaced } from '../../ui/map/pin.ts';
import { useText } from '../../ui/page/use-text.ts';
import { Reasons } from '../cover/Reasons.tsx';

const PinMap = lazyExtra(
  async () => (await import('../../ui/map/PinMap.tsx')).PinMap,
  <Skeleton height={240} />,
);

interface NannyRankingProps {
  data: Availability;
  value: number | null;
  onChange: (id: number) => void;
}

/** The free nannies, best first: a list and a map with the same numbers, highlight and selection. */
export function NannyRanking({ data: { nannies, free_count, place }, value, onChange }: NannyRankingProps) {
  const translate = useTranslate();
  const text = useText('booking.draft');
  const list = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const pins = useMemo(
    () =>
      nannies
        .map(({ id, name: label, lat, lng }, at) => ({ id, label, lat, lng, rank: at + 1 }))
        .filter(isPlaced),
    [nannies],
  );
  const home = text('home');
  const homes = useMemo((): Home[] => (place ? [{ id: 'home', ...place, label: home }] : []), [place, home]);
  /** Scrolls only within the list, not the page. */
  const reveal = (id: number) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-nanny="${id}"]`);
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3;
  };
  const unplaced = nannies.length - pins.length;
  return (
    <Box sx={columns}>
      <Box sx={{ minWidth: 0 }}>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {text('free', { smart_count: free_count })}
          {free_count > nannies.length && `. ${text('best', { count: nannies.length })}`}
        </Box>
        <RadioGroup
          ref={list}
          aria-label={text('nannies')}
          value={value === null ? '' : String(value)}
          onChange={(_, id) => onChange(Number(id))}
          sx={{ flexWrap: 'nowrap', maxHeight: 420, overflowY: 'auto', position: 'relative' }}
        >
          {nannies.map((nanny, at) => (
            <Box
              component="label"
              key={nanny.id}
              data-nanny={nanny.id}
              onMouseEnter={() => setHighlighted(nanny.id)}
              onMouseLeave={() => setHighlighted(null)}
              onFocus={() => setHighlighted(nanny.id)}
              onBlur={() => setHighlighted(null)}
              sx={option(nanny.id === value, nanny.id === highlighted)}
            >
              <Radio size="small" value={String(nanny.id)} sx={{ p: 0.5 }} />
              <RankMark rank={at + 1} chosen={nanny.id === value} highlighted={false} />
              <Portrait name={nanny.name} photo={nanny.photo} size={40} />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Box sx={named}>
                  <Box sx={{ fontWeight: 650, minWidth: 0, overflowWrap: 'anywhere' }}>{nanny.name}</Box>
                  <Box sx={{ whiteSpace: 'nowrap' }}>
                    {text('rate', { amount: formatMoney(nanny.bill_rate_minor) })}
                  </Box>
                </Box>
                <Reasons why={[...nanny.why, nanny.languages.join(', ')].filter(Boolean)} week={nanny.week} />
              </Box>
            </Box>
          ))}
        </RadioGroup>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <PinMap
          key={JSON.stringify([place, pins.map(({ id }) => id)])}
          label={text('map')}
          homes={homes}
          ranking={{
            pins,
            chosen: value,
            highlighted,
            onHighlight: (id) => {
              setHighlighted(id);
              if (id !== null) reveal(id);
            },
            onChoose: (id) => {
              onChange(id);
              reveal(id);
            },
          }}
        />
        {unplaced > 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 0.5 }}>
            {translate('map.unplaced', { smart_count: unplaced })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const;

const named = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 } as const;

const option = (chosen: boolean, highlighted: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1,
  mt: 0.75,
  border: 1,
  borderColor: chosen ? 'primary.main' : 'divider',
  borderRadius: 1,
  cursor: 'pointer',
  ...(highlighted && { bgcolor: 'action.hover' }),
});
