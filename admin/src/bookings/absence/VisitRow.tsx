import ReleasedIcon from '@mui/icons-material/Block';
import AskingIcon from '@mui/icons-material/CampaignOutlined';
import CoveredIcon from '@mui/icons-material/Check';
import PlannedIcon from '@mui/icons-material/EditNoteOutlined';
import NoShowIcon from '@mui/icons-material/PersonOffOutlined';
import OfferedIcon from '@mui/icons-material/SendOutlined';
import SwappingIcon from '@mui/icons-material/SwapHoriz';
import DeclinedIcon from '@mui/icons-material/ThumbDownOutlined';
import AcceptedIcon from '@mui/icons-material/ThumbUpOutlined';
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined';
import OpenIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';
import type { Absence } from '@nanny-polo/shared/bookings/absence';
import type { AbsenceVisit, AbsenceVisitState } from '@nanny-polo/shared/bookings/absence-visit';
import type { MailState } from '@nanny-polo/shared/bookings/mail-state';
import type { ReactNode } from 'react';
import { Link, useCanAccess, useTranslate } from 'react-admin';
import { Chip, createStateChip } from '../../ui/field/Chip.tsx';
import { formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { formatTimeLeft } from '../../ui/field/time-left.ts';
import { useText } from '../../ui/page/use-text.ts';
import { NextStepButton } from '../booking/NextStepButton.tsx';
import { MailMark } from '../cover/MailMark.tsx';
import { shownStateOf } from '../cover/progress.ts';
import { Reasons } from '../cover/Reasons.tsx';
import { WhoIsAsked } from '../cover/WhoIsAsked.tsx';
import { Chain } from './Chain.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';

const VisitStateChip = createStateChip<AbsenceVisitState>('resources.absence.visit_state', {
  planned: { tone: 'waiting', icon: PlannedIcon },
  open: { tone: 'bad', icon: OpenIcon },
  asking: { tone: 'waiting', icon: AskingIcon },
  swapping: { tone: 'waiting', icon: SwappingIcon },
  offered: { tone: 'waiting', icon: OfferedIcon },
  accepted: { tone: 'active', icon: AcceptedIcon },
  declined: { tone: 'bad', icon: DeclinedIcon },
  covered: { tone: 'good', icon: CoveredIcon },
  released: { tone: 'quiet', icon: ReleasedIcon },
  booking_declined: { tone: 'bad', icon: ReleasedIcon },
  expired: { tone: 'bad', icon: ExpiredIcon },
  no_show: { tone: 'bad', icon: NoShowIcon },
});

interface VisitRowProps {
  desk: Absence;
  visit: AbsenceVisit;
  /** In milliseconds since 1970. */
  now: number;
}

/** One visit of a desk: its time and family, and who takes it, or what became of it. */
export function VisitRow({ desk, visit, now }: VisitRowProps) {
  const text = useText('absence.visits');
  const { canAccess: mayChange } = useCanAccess({ resource: 'absence', action: 'edit' });
  const { booking_id, code, parent_name, start_at, end_at, state, by_hand } = visit;
  const left = formatTimeLeft(start_at, now);
  const isDraft = desk.state === 'draft';
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Link to={`/booking/${booking_id}/show`}>{parent_name}</Link>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
            {code}
          </Box>
        </Box>
        <div>{formatPeriod(start_at, end_at)}</div>
        <Box component="time" dateTime={start_at} sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
          {left === null ? text('begun') : text('starts_in', { left })}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        {isDraft && mayChange ? <ChoiceSelect desk={desk} visit={visit} /> : <Outcome visit={visit} />}
        {isDraft && visit.replacement && <Reasons {...visit.replacement} />}
        {visit.asking && <WhoIsAsked plan={visit.asking} brief later={visit.choice === 'swap_then_ask'} />}
        <Sent visit={visit} />
        {visit.chain && <Chain chain={visit.chain} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {!isDraft && <VisitStateChip state={state} />}
          {isDraft && by_hand && <Chip tone="quiet" icon={PlannedIcon} label={text('by_hand')} />}
          <NextStepButton booking={{ ...visit, id: booking_id }} />
        </Box>
      </Box>
    </Box>
  );
}

/** What was planned for a visit, or what became of its offer. */
function Outcome({ visit: { choice, replacement, offer, state } }: { visit: AbsenceVisit }) {
  const text = useText('absence.visits');
  if (state === 'planned') return <div>{replacement?.name ?? text(choice)}</div>;
  if (!offer || !(state === 'offered' || state === 'accepted' || state === 'declined' || state === 'covered'))
    return null;
  return <div>{text(state, { name: offer.nanny_name, when: formatShortInstant(offer.expires_at) })}</div>;
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

/** The nannies who were offered the visit or asked, their replies, and the states of mails to them and the family. */
function Sent({ visit: { asks, offer, family_mail, state } }: { visit: AbsenceVisit }) {
  const translate = useTranslate();
  const text = useText('absence.visits');
  const offered = state === 'offered' ? offer : null;
  if (asks.length === 0 && !offered?.mail && !family_mail) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13 }}>
      {offered?.mail && <Line name={offered.nanny_name} mail={offered.mail} />}
      {asks.map((ask) => {
        const shown = shownStateOf(ask);
        return (
          <Line
            key={ask.id}
            name={
              <PermittedLink to={`/master/nanny-polo/${ask.nanny_polo_id}/show`}>
                {ask.nanny_polo_name}
              </PermittedLink>
            }
            state={translate(`cover.ask.${shown}`)}
            mail={shown === 'asked' ? ask.mail : null}
          />
        );
      })}
      {family_mail && <Line name={text('family')} mail={family_mail} />}
    </Box>
  );
}

interface LineProps {
  name: ReactNode;
  state?: string;
  mail: MailState | null;
}

function Line({ name, state, mail }: LineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
      <span>{name}</span>
      {state && <span>{state}</span>}
      <MailMark mail={mail} />
    </Box>
  );
}
