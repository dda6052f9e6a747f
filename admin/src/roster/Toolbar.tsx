import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton } from '@mui/material';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { isDay } from '../field/instant.ts';
import { dayFromPicker, dayToPicker, Pickers, pickerProps } from '../input/Pickers.tsx';
import { ToggleChoice } from '../input/ToggleChoice.tsx';
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
      <ToggleChoice
        aria-label={translate('roster.span')}
        options={offered}
        labelOf={(one) => translate(`roster.spans.${one}`)}
        value={span}
        onChange={(next) => show({ span: next })}
      />
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
