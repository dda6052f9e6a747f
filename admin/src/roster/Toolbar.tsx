import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { isDay } from '../field/instant.ts';
import { dayFromPicker, dayToPicker, Pickers, pickerProps } from '../input/Pickers.tsx';
import type { RosterUrl, Span } from './use-roster-url.ts';

interface ToolbarProps {
  address: RosterUrl;
  offered: readonly Span[];
}

/** The controls of the period: its length, earlier, later, today, and a date to jump to. */
export const Toolbar = memo(function Toolbar({ address, offered }: ToolbarProps) {
  const translate = useTranslate();
  const { span, day, today, show, step } = address;
  return (
    <Box sx={bar}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={translate('roster.span')}
        value={span}
        onChange={(_, next: Span | null) => next && show({ span: next })}
      >
        {offered.map((one) => (
          <ToggleButton key={one} value={one} sx={{ py: 0.5 }}>
            {translate(`roster.spans.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <IconButton aria-label={translate('roster.earlier')} onClick={() => step(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <Button variant="outlined" color="inherit" onClick={() => show({ day: today })}>
        {translate('roster.today')}
      </Button>
      <IconButton aria-label={translate('roster.later')} onClick={() => step(1)}>
        <ChevronRightIcon />
      </IconButton>
      <Pickers>
        <DatePicker
          {...pickerProps}
          label={translate('roster.jump')}
          value={dayToPicker(day)}
          onAccept={(moment) => {
            const chosen = dayFromPicker(moment);
            if (isDay(chosen)) show({ day: chosen });
          }}
          slotProps={{ textField: { size: 'small', margin: 'none', sx: { width: 170 } } }}
        />
      </Pickers>
    </Box>
  );
});

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 1 } as const;
