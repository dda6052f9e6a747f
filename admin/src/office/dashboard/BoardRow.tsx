import { Box, Button } from '@mui/material';
import type { BoardLine } from '@nanny-polo/shared/office/board';
import { urgencyOf } from '@nanny-polo/shared/office/board';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useWaitWords } from '../../bookings/booking/wait-words.ts';
import { formatPeriod } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { formatDuration, formatTimeLeft } from '../../ui/field/time-left.ts';
import { type BoardAction, type BoardStep, recordOf } from './actions.ts';

interface BoardRowProps {
  line: BoardLine;
  /** Whether the line has left the board without an action of this admin. */
  gone: boolean;
  actions: readonly BoardAction[];
  /** In milliseconds since 1970. */
  now: number;
  onStep: (step: BoardStep) => void;
}

/** A line of the today board: its time, kind, people and details, and its one or two actions. */
export function BoardRow({ line, gone, actions, now, onStep }: BoardRowProps) {
  const translate = useTranslate();
  return (
    <>
      <TimeLeft line={line} now={now} />
      <PermittedLink to={recordOf(line)} sx={link}>
        <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
          {line.parent.name}
        </Box>
        <Box component="span" sx={{ fontSize: 13 }}>
          {translate(`dashboard.kind.${line.kind}`, { smart_count: 1 })}
        </Box>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
          <Details line={line} />
        </Box>
      </PermittedLink>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {gone
          ? translate('dashboard.gone')
          : actions.map((action, at) => (
              <ActionButton key={action.name} action={action} at={at} line={line} onStep={onStep} />
            ))}
      </Box>
    </>
  );
}

interface ActionButtonProps extends Pick<BoardRowProps, 'line' | 'onStep'> {
  action: BoardAction;
  at: number;
}

function ActionButton({ action, at, line, onStep }: ActionButtonProps) {
  const translate = useTranslate();
  const label = translate(`dashboard.action.${action.name}`);
  const name = 'phone' in action ? action.who : line.parent.name;
  const shared = {
    size: 'small',
    variant: at === 0 ? 'outlined' : 'text',
    color: 'inherit',
    sx: { whiteSpace: 'nowrap' },
    children: label,
    'data-action': at,
    'aria-label': translate('waits.action_for', { action: label, name }),
  } as const;
  if ('to' in action) return <Button {...shared} component={Link} to={action.to} />;
  if ('phone' in action) return <Button {...shared} component="a" href={`tel:${action.phone}`} />;
  return <Button {...shared} onClick={() => onStep(action.name)} />;
}

/** The care, order or document of a line in a few words. */
function Details({ line }: { line: BoardLine }) {
  const translate = useTranslate();
  const wordsOf = useWaitWords();
  const { code, start_at, end_at, nanny, waits_for, balance_minor, change } = line;
  const isReady = !waits_for?.nanny && !waits_for?.hindrances.length;
  const parts = [
    start_at && end_at ? formatPeriod(start_at, end_at) : code,
    nanny?.name,
    balance_minor !== null && formatMoney(balance_minor),
    ...(waits_for && !isReady && line.kind !== 'change' ? wordsOf(waits_for) : []),
    change && translate('dashboard.asked', { message: change.message }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Returns the key of the words for the time since a line’s time: only care without its nanny is late. */
function sinceOf({ kind, status }: BoardLine) {
  if (kind === 'late' || kind === 'review' || kind === 'money' || kind === 'reply') return kind;
  return status === 'in_progress' ? 'running' : 'care';
}

/** The time left until the line’s time, or the time since then. */
function TimeLeft({ line, now }: { line: BoardLine; now: number }) {
  const translate = useTranslate();
  const { kind, at } = line;
  const left = kind === 'review' ? null : formatTimeLeft(at, now);
  const words = kind === 'review' || kind === 'money' || kind === 'reply' ? kind : 'care';
  return (
    <Box
      component="time"
      dateTime={at}
      sx={{
        fontWeight: 600,
        fontSize: 13,
        color: urgencyOf(line, now) < 2 ? 'error.main' : 'text.secondary',
      }}
    >
      {left === null
        ? translate(`dashboard.since.${sinceOf(line)}`, { length: formatDuration(now - Date.parse(at)) })
        : translate(`dashboard.until.${words}`, { left })}
    </Box>
  );
}

const link = {
  minWidth: 0,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  'a&:hover': { color: 'primary.main' },
} as const;
