import AskedIcon from '@mui/icons-material/MailOutlined';
import DeclinedIcon from '@mui/icons-material/ThumbDownOutlined';
import AcceptedIcon from '@mui/icons-material/ThumbUpOutlined';
import EndedIcon from '@mui/icons-material/UndoOutlined';
import SeenIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import type { AskState } from '@nanny-polo/shared/bookings/ask';
import type { CoverAsk } from '@nanny-polo/shared/bookings/cover';
import { useTranslate } from 'react-admin';
import { createStateChip } from '../../ui/field/Chip.tsx';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { MailMark } from './MailMark.tsx';
import { shownStateOf } from './progress.ts';
import { Reasons } from './Reasons.tsx';

const AskStateChip = createStateChip<AskState | 'seen'>('cover.ask', {
  asked: { tone: 'waiting', icon: AskedIcon },
  seen: { tone: 'active', icon: SeenIcon },
  accepted: { tone: 'good', icon: AcceptedIcon },
  declined: { tone: 'bad', icon: DeclinedIcon },
  taken: { tone: 'quiet', icon: EndedIcon },
  withdrawn: { tone: 'quiet', icon: EndedIcon },
});

export const AskChip = ({ ask }: { ask: Pick<CoverAsk, 'state' | 'seen_at'> }) => (
  <AskStateChip state={shownStateOf(ask)} />
);

interface AskLineProps {
  ask: CoverAsk;
  /** Opens the dialog that records the nanny's reply; null if none can be recorded. */
  onReply: (() => void) | null;
}

/** One nanny who was asked: why they were chosen, and their reply. */
export function AskLine({ ask, onReply }: AskLineProps) {
  const translate = useTranslate();
  const state = shownStateOf(ask);
  const at = ask.answered_at ?? ask.seen_at;
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <PermittedLink to={`/master/nanny-polo/${ask.nanny_polo_id}/show`} sx={link}>
          {ask.nanny_polo_name}
        </PermittedLink>
        <Reasons why={ask.why} cost_minor={ask.cost_minor} />
      </Box>
      {ask.scope && <Box component="span">{translate(`cover.scope.${ask.scope}`)}</Box>}
      {at && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{formatShortInstant(at)}</Box>}
      {state === 'asked' && <MailMark mail={ask.mail} />}
      <AskChip ask={ask} />
      {onReply && ask.state === 'asked' && (
        <Button size="small" color="inherit" onClick={onReply}>
          {translate('cover.reply')}
        </Button>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const link = { color: 'text.primary', '&:is(a)': { color: 'primary.main' } } as const;
