import { Box, Button } from '@mui/material';
import type { AbsenceChain } from '@nanny-polo/shared/bookings/absence-visit';
import { type ComponentProps, useState } from 'react';
import { Link, useCanAccess, useTranslate } from 'react-admin';
import { formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';
import { AskChip } from '../cover/AskLine.tsx';
import { MailMark } from '../cover/MailMark.tsx';
import { Reasons } from '../cover/Reasons.tsx';
import { RequestDialog } from '../cover/RequestDialog.tsx';

type Step = AbsenceChain['steps'][number];

/** A swap that could cover a visit, or its progress: who takes which visit, and what each nanny replied. */
export function Chain({ chain: { steps, request } }: { chain: AbsenceChain }) {
  const translate = useTranslate();
  const text = useText('absence.chain');
  const { canAccess: mayChange } = useCanAccess({ resource: 'absence', action: 'edit' });
  const [doing, setDoing] = useState<ComponentProps<typeof RequestDialog>['doing'] | null>(null);
  const open = request?.ended_at === null;
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <Box role={request ? 'status' : undefined} sx={{ fontWeight: 600 }}>
        {request ? describeSwap(text, steps, request) : text('possible')}
      </Box>
      <Box component="ol" aria-label={text('steps')} sx={list}>
        {steps.map(({ ask, ...step }) => (
          <Box component="li" key={step.booking_id} sx={line}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <div>
                {text(step.from_name === null ? 'takes' : 'takes_from', {
                  name: step.name,
                  from: step.from_name,
                  when: formatPeriod(step.start_at, step.end_at),
                })}{' '}
                <Link to={`/booking/${step.booking_id}/show`}>{step.parent_name}</Link>{' '}
                <PhoneLink phone={step.phone} />
              </div>
              <Reasons why={step.why} cost_minor={step.cost_minor} week={step.week} />
            </Box>
            {ask?.state === 'asked' && !ask.seen_at && <MailMark mail={ask.mail} />}
            {ask && <AskChip ask={ask} />}
            {open && mayChange && ask?.state === 'asked' && (
              <Button
                size="small"
                color="inherit"
                onClick={() => setDoing({ id: ask.id, nanny_polo_name: step.name })}
              >
                {translate('cover.reply')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {open && mayChange && (
        <Button variant="outlined" color="inherit" size="small" onClick={() => setDoing('stop')}>
          {translate('cover.swap.stop')}
        </Button>
      )}
      {doing && request && (
        <RequestDialog requestId={request.id} isSwap doing={doing} onClose={() => setDoing(null)} />
      )}
    </Box>
  );
}

/** Returns the progress of a swap in words: when its nannies are asked, how many agreed, or why it is off. */
function describeSwap(
  text: Text,
  steps: readonly Step[],
  { state, next_wave_at, ended_why }: NonNullable<AbsenceChain['request']>,
): string {
  const agreed = steps.filter(({ ask }) => ask?.state === 'accepted').length;
  if (state === 'filled') return text('made');
  if (ended_why !== null) return text('off', { why: ended_why });
  const when = next_wave_at && formatShortInstant(next_wave_at);
  if (steps.every(({ ask }) => ask === null)) return text('later', { when });
  return text('asking', { agreed, nannies: steps.length, when });
}

const list = { m: 0, my: 0.5, pl: 2.5, fontSize: 14 } as const;

const line = { display: 'list-item', py: 0.5, '& > *': { mr: 1 } } as const;
