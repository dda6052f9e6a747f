import type { SvgIconComponent } from '@mui/icons-material';
import { Box } from '@mui/material';
import type { Tone } from '@nanny-polo/shared/agency/tone';
import { useTranslate } from 'react-admin';

export const tones: Record<Tone, { bgcolor: string; color: string }> = {
  good: { bgcolor: 'success.light', color: 'success.main' },
  waiting: { bgcolor: 'warning.light', color: 'warning.main' },
  active: { bgcolor: 'info.light', color: 'info.main' },
  bad: { bgcolor: 'error.light', color: 'error.main' },
  quiet: { bgcolor: 'action.hover', color: 'text.primary' },
};

interface Look {
  readonly tone: Tone;
  readonly icon: SvgIconComponent;
}

/** A state as a word, an icon and a colour, never as one of them alone. */
export function Chip({ tone, label, icon: Icon }: Look & { label: string }) {
  return (
    <Box component="span" sx={{ ...chip, ...tones[tone] }}>
      <Icon sx={{ fontSize: 15 }} aria-hidden />
      {label}
    </Box>
  );
}

/** Returns the chip of one kind of state, such as the status of an order. `texts` is the key of the states' texts. */
export const createStateChip = <State extends string>(texts: string, looks: Readonly<Record<State, Look>>) =>
  function StateChip({ state }: { state: State }) {
    const translate = useTranslate();
    return <Chip {...looks[state]} label={translate(`${texts}.${state}`)} />;
  };

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  borderRadius: '12px',
  px: 1,
  height: 24,
  fontSize: 12.5,
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const;
