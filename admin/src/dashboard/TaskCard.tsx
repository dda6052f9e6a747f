import ArrowIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { WayTo } from '../field/WayTo.tsx';

interface TaskCardProps {
  heading: string;
  count: number;
  /** The path of its list, below /admin. */
  to: string;
  /** Whether it is urgent. */
  urgent?: boolean;
  /** Whether nothing has to be done. */
  calm?: boolean;
  children: ReactNode;
}

/** One task: its number, its first records, and a link to its list. */
export function TaskCard({ heading, count, to, urgent = false, calm = false, children }: TaskCardProps) {
  const waiting = urgent ? 'error.main' : 'warning.main';
  const colour = count && !calm ? waiting : 'success.main';
  return (
    <Card component="section" sx={{ p: 2, display: 'flex', flexDirection: 'column' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        <WayTo to={to} sx={way}>
          <Box component="span" sx={{ fontSize: 24, fontWeight: 650, color: colour, minWidth: 20 }}>
            {count}
          </Box>
          <Box component="span" sx={{ flex: 1 }}>
            {heading}
          </Box>
          <ArrowIcon fontSize="small" aria-hidden />
        </WayTo>
      </Typography>
      {children}
    </Card>
  );
}

const way = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '& svg': { color: 'text.secondary' },
  '&:is(span) svg': { display: 'none' },
  '&:hover': { color: 'primary.main' },
} as const;
