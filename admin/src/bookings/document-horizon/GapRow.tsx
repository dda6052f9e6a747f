import { Box, Button } from '@mui/material';
import type { DocumentGap } from '@nanny-polo/shared/bookings/document-horizon';
import { agencyDayOf, countDaysBetween } from '@nanny-polo/shared/time/agency-day';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Code } from '../../ui/field/Code.tsx';
import { formatCalendarDay, formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';

interface GapRowProps {
  gap: DocumentGap;
  /** The first and the last day of the horizon. */
  from: string;
  until: string;
}

/** A person, their documents that expire too early, the bookings affected, and the last request for a renewal. */
export function GapRow({ gap, from, until }: GapRowProps) {
  const translate = useTranslate();
  const text = useTextsOf('horizon');
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { kind, id, name, documents, bookings, asked_at, reachable } = gap;
  const path = kind === 'nanny' ? `/master/nanny-polo/${id}/show` : `/users/parents/${id}/show`;
  const [first] = bookings;
  const validity = (expires_on: string | null) =>
    expires_on
      ? text(expires_on <= from ? 'expired' : 'expires', { day: formatCalendarDay(expires_on) })
      : text('unverified');
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <PermittedLink to={path} sx={{ fontWeight: 600, color: 'text.primary' }}>
          {name}
        </PermittedLink>{' '}
        {text(`kind.${kind}`)}
        {documents.map((expiringDocument) => (
          <Box key={expiringDocument.name} sx={{ fontSize: 13, color: 'text.secondary' }}>
            {kind === 'nanny'
              ? translate(`resources.master/nanny-polo.kind.${expiringDocument.name}`)
              : expiringDocument.name}
            : {validity(expiringDocument.expires_on)}
            {expiringDocument.in_review && ` · ${text('in_review')}`}
          </Box>
        ))}
        {asked_at && (
          <Box sx={{ fontSize: 13 }}>{text('asked_on', { when: formatShortInstant(asked_at) })}</Box>
        )}
        {!reachable && <Box sx={{ fontSize: 13 }}>{text(`unreachable.${kind}`)}</Box>}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Timeline gap={gap} from={from} until={until} />
        {first && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
            sx={{ ml: -0.75 }}
          >
            {text('bookings', { smart_count: bookings.length, first: formatShortInstant(first.start_at) })}
          </Button>
        )}
        <Box component="ul" id={listId} hidden={!open} sx={{ m: 0, pl: 2.5 }}>
          {bookings.map((booking) => (
            <li key={booking.id}>
              <PermittedLink to={`/booking/${booking.id}/show`}>
                {formatPeriod(booking.start_at, booking.end_at)} <Code>{booking.code}</Code>
              </PermittedLink>
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** The weeks of the horizon: red from the first day without a valid document, with a mark for each booking. */
function Timeline({ gap: { documents, bookings }, from, until }: GapRowProps) {
  const days = countDaysBetween(from, until);
  const at = (day: string) => `${Math.min(Math.max(countDaysBetween(from, day) / days, 0), 1) * 100}%`;
  const ends = documents.map(({ expires_on }) => expires_on ?? from).toSorted();
  return (
    <Box aria-hidden sx={track}>
      <Box sx={{ ...late, left: at(ends[0] ?? from) }} />
      {bookings.map(({ id, start_at }) => (
        <Box key={id} sx={{ ...mark, left: at(agencyDayOf(start_at)) }} />
      ))}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 3,
  rowGap: 1,
  borderTop: 1,
  borderColor: 'divider',
  py: 1.5,
} as const;

const track = {
  position: 'relative',
  height: 16,
  borderRadius: 1,
  bgcolor: 'success.light',
  overflow: 'hidden',
} as const;
const late = { position: 'absolute', top: 0, bottom: 0, right: 0, bgcolor: 'error.light' } as const;
const mark = {
  position: 'absolute',
  top: 3,
  width: 4,
  height: 10,
  ml: '-2px',
  borderRadius: 1,
  bgcolor: 'error.main',
} as const;
