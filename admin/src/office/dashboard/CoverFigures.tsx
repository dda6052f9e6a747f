import { Box, Card, Typography } from '@mui/material';
import type { CoverFigures as Figures } from '@nanny-polo/shared/office/dashboard';
import { formatPercent } from '@nanny-polo/shared/pricing/money';
import { formatDuration } from '../../ui/field/time-left.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';

interface CoverFiguresProps {
  figures: Figures;
  days: number;
}

/** The wait for a yes, the share covered by the first wave, and the number of rescues, each with what it counts. */
export function CoverFigures({ figures, days }: CoverFiguresProps) {
  const { first_yes, first_wave, rescued } = figures;
  const text = useTextsOf('coverFigures');
  const shown = [
    {
      name: 'first_yes',
      value: first_yes.median_seconds === null ? null : formatDuration(first_yes.median_seconds * 1000),
      more:
        first_yes.ninetieth_seconds === null
          ? ''
          : text('ninetieth', { time: formatDuration(first_yes.ninetieth_seconds * 1000) }),
      count: first_yes.count,
    },
    {
      name: 'first_wave',
      value:
        first_wave.requests === 0 ? null : formatPercent((100 * first_wave.covered) / first_wave.requests),
      more: text('of_requests', { covered: first_wave.covered, smart_count: first_wave.requests }),
      count: first_wave.requests,
    },
    { name: 'rescued', value: rescued === 0 ? null : String(rescued), more: '', count: rescued },
  ];
  return (
    <Card component="section" aria-labelledby="cover-figures" sx={card}>
      <Typography variant="h2" id="cover-figures">
        {text('heading')}
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>{text('period', { smart_count: days })}</Box>
      <Box component="dl" sx={list}>
        {shown.map(({ name, value, more, count }) => (
          <Box key={name}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {text(`${name}.label`)}
            </Box>
            {value === null ? (
              <Box component="dd" sx={quiet}>
                {text(`${name}.none`)}
              </Box>
            ) : (
              <>
                <Box component="dd" sx={{ m: 0 }}>
                  <Box component="span" sx={{ fontSize: 24, fontWeight: 650, mr: 1 }}>
                    {value}
                  </Box>
                  {more}
                </Box>
                <Box component="dd" sx={quiet}>
                  {text(`${name}.counted`, { smart_count: count })}
                </Box>
              </>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const quiet = { m: 0, color: 'text.secondary', fontSize: 12.5 } as const;

// Where the three charts fit side by side, the figures have a row of their own.
const card = { p: 2, pt: 1.5, gridColumn: { lg: '1 / -1', xl: 'auto' } } as const;

const list = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' },
  '& > div': { borderTop: 1, borderColor: 'divider', py: 1 },
} as const;
