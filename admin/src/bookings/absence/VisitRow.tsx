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
import { Box, Button } from '@mui/material';
import type { Absence } from '@nanny-polo/shared/bookings/absence';
import type {
  AbsencePrice,
  AbsenceVisit,
  AbsenceVisitState,
} from '@nanny-polo/shared/bookings/absence-visit';
import type { MailState } from '@nanny-polo/shared/bookings/mail-state';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { ReactNode } from 'react';
import { Link, useCanAccess, useTranslate } from 'react-admin';
import { Chip, createStateChip } from '../../ui/field/Chip.tsx';
import { Code } from '../../ui/field/Code.tsx';
import { formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { formatTimeLeft } from '../../ui/field/time-left.ts';
import { useText } from '../../ui/page/use-text.ts';
import { NextStepButton } from '../booking/NextStepButton.tsx';
import { useWaitWords } from '../booking/wait-words.ts';
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
  price: AbsencePrice | undefined;
  /** Whether the agency will pay every rise when the plan is applied. */
  agencyPays: boolean;
  /** In milliseconds since 1970. */
  now: number;
}

/** One visit of a desk: its time and family, and who takes it, or what became of it. */
export function VisitRow({ desk, visit, price, agencyPays, now }: VisitRowProps) {
  const text = useText('absence.visits');
  const { canAccess: mayChange } = useCanAccess({ resource: 'absence', action: 'edit' });
  const { booking_id, code, parent_name, parent_phone, start_at, end_at, state, by_hand } = visit;
  const left = formatTimeLeft(start_at, now);
  const isDraft = desk.state === 'draft';
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Link to={`/booking/${booking_id}/show`} sx={target}>
            {parent_name}
          </Link>
          <Code>{code}</Code>
          <PhoneLink phone={parent_phone} />
        </Box>
        <div>{formatPeriod(start_at, end_at)}</div>
        <Box component="time" dateTime={start_at} sx={{ color: 'error.main', fontWeight: 600, fontSize: 13 }}>
          {left === null ? text('begun') : text('starts_in', { left })}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        {isDraft && mayChange ? <ChoiceSelect desk={desk} visit={visit} /> : <Outcome visit={visit} />}
        {isDraft && visit.replacement && (
          <>
            <PhoneLink phone={visit.replacement.phone} />
            <Reasons {...visit.replacement} cost_minor={price ? null : visit.replacement.cost_minor} />
          </>
        )}
        {price && <Payer price={price} agencyPays={agencyPays} />}
        {state === 'accepted' && <Stuck visit={visit} />}
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

/** The price of a visit, and who pays what it is above the agreed one. */
function Payer({
  price: { total_minor, rise_minor, payer },
  agencyPays,
}: Pick<Required<VisitRowProps>, 'agencyPays'> & { price: AbsencePrice }) {
  const text = useText('absence.visits.price');
  const [total, rise] = [total_minor, rise_minor].map((minor) => formatMoney(minor));
  const name = payer === 'family' && agencyPays ? 'agency' : payer;
  return (
    <Box sx={{ fontSize: 13, ...(name === 'family' && { color: 'warning.main', fontWeight: 600 }) }}>
      {text(name ?? 'none', { total, rise })}
    </Box>
  );
}

/** Why a visit that its nanny has accepted is not confirmed yet, and the nanny's dossier if the reason is there. */
function Stuck({ visit: { waits_for, offer } }: { visit: AbsenceVisit }) {
  const waitWords = useWaitWords();
  const text = useText('absence.visits');
  const { canAccess: mayOpen } = useCanAccess({ resource: 'master/nanny-polo', action: 'show' });
  if (!waits_for) return null;
  const isNannys = waits_for.hindrances.some(
    ({ kind }) => kind.startsWith('nanny_') && kind !== 'nanny_blocked',
  );
  return (
    <>
      <Sentences items={waitWords(waits_for)} sx={{ color: 'warning.main', fontSize: 13 }} />
      {isNannys && offer && mayOpen && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          component={Link}
          to={`/master/nanny-polo/${offer.nanny_polo_id}/show`}
        >
          {text('open_nanny')}
        </Button>
      )}
    </>
  );
}

/** What was planned for a visit, or what became of its offer. */
function Outcome({ visit: { choice, replacement, offer, state } }: { visit: AbsenceVisit }) {
  const text = useText('absence.visits');
  if (state === 'planned') return <div>{replacement?.name ?? text(choice)}</div>;
  if (!offer || !(state === 'offered' || state === 'accepted' || state === 'declined' || state === 'covered'))
    return null;
  return (
    <div>
      {text(state, { name: offer.nanny_name, when: formatShortInstant(offer.expires_at) })}{' '}
      <PhoneLink phone={offer.phone} />
    </div>
  );
}

/** As high as a touch target has to be. */
const target = { display: 'inline-block', lineHeight: '24px' } as const;

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
            phone={ask.phone}
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
  phone?: string | null;
  state?: string;
  mail: MailState | null;
}

function Line({ name, phone, state, mail }: LineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
      <span>{name}</span>
      <PhoneLink phone={phone} />
      {state && <span>{state}</span>}
      <MailMark mail={mail} />
    </Box>
  );
}
