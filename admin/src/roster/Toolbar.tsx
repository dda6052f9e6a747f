import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ToggleChoice } from '../ui/input/ToggleChoice.tsx';
import { JumpToDay } from './JumpToDay.tsx';
import type { RosterUrl, Span } from './use-roster-url.ts';

interface ToolbarProps {
  address: RosterUrl;
  offered: readonly Span[];
  children?: ReactNode;
}

/** One line: the period's length, earlier, later, today, a date to jump to, and what follows. */
export function Toolbar({ address, offered, children }: ToolbarProps) {
  const translate = useTranslate();
  const { span, today, show, step } = address;
  return (
    <Box className="off-paper" sx={bar}>
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
      <JumpToDay label={translate('roster.jump')} address={address} />
      {children}
    </Box>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 0.5 } as const;
