import Box from '@mui/material/Box';
import type { AbsenceVisit } from '@nanny-polo/shared/absence-visit';
import type { MailState } from '@nanny-polo/shared/mail-state';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { MailMark } from '../cover/MailMark.tsx';
import { shownState } from '../cover/shown-state.ts';
import { RecordLink } from '../field/RecordLink.tsx';

/**
 * The mails about a visit. For each nanny asked, shows the state of the ask and, until they open the page, of the mail.
 * Renders nothing if there are no mails.
 */
export function Sent({ visit: { asks, offer, family_mail, state } }: { visit: AbsenceVisit }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.absence.visits.${name}`);
  const offered = state === 'offered' ? offer : null;
  if (asks.length === 0 && !offered?.mail && !family_mail) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13 }}>
      {offered?.mail && <Line name={offered.nanny_name} mail={offered.mail} />}
      {asks.map((ask) => {
        const shown = shownState(ask);
        const isUnseen = shown === 'asked';
        return (
          <Line
            key={ask.id}
            name={
              <RecordLink to={`/master/nanny-polo/${ask.nanny_polo_id}/show`}>
                {ask.nanny_polo_name}
              </RecordLink>
            }
            state={translate(`cover.ask.${shown}`)}
            mail={isUnseen ? ask.mail : null}
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
