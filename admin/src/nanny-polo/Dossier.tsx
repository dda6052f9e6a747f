import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { Box } from '@mui/material';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import { hasExpired, type NannyDocument } from '@nanny-polo/shared/nanny-dossier';
import type { NannyPolo } from '@nanny-polo/shared/nanny-polo';
import { stateChip } from '../field/Chip.tsx';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { calendarDay } from '../field/instant.ts';
import { useText } from '../page/use-text.ts';
import { Facts, FieldFacts } from '../record/Facts.tsx';
import { Section, stack } from '../record/Section.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

const person = [
  'legal_name',
  'date_of_birth',
  'email',
  'phone',
  'address',
  'postcode',
  'travel_radius_km',
] as const satisfies (keyof NannyPolo)[];
const work = [
  'tier',
  'bill_rate_minor',
  'pay_rate_minor',
  'experience_years',
  'languages',
  'skills',
  'age_groups',
  'max_children',
  'wanted_hours_per_week',
  'overnight_ok',
  'live_in_ok',
  'rating',
  'uniform',
  'internal_note',
] as const satisfies (keyof NannyPolo)[];

/** The nanny's personal details, skills and rates. */
export function PersonAndWork({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  return (
    <Box sx={stack}>
      <Section heading={text('parts.person')}>
        {record.bio && <Box sx={{ mb: 2 }}>{record.bio}</Box>}
        <Facts>
          <FieldFacts fields={person} />
        </Facts>
      </Section>
      <Section heading={text('parts.work')}>
        <Facts>
          <FieldFacts fields={work} />
        </Facts>
      </Section>
    </Box>
  );
}

/** The nanny's weekly hours, as times and as bars across the day. */
export function Hours({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  return (
    <Section heading={text('parts.availability')}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '7rem minmax(0, 1fr)', rowGap: 1, m: 0 }}
      >
        {weekdays.map((weekday) => {
          const hours = record.availability.filter((one) => one.weekday === weekday);
          return (
            <Box key={weekday} sx={{ display: 'contents' }}>
              <Box component="dt">{text(`weekday.${weekday}`)}</Box>
              <Box component="dd" sx={{ m: 0 }}>
                <Box sx={{ color: hours.length ? 'text.primary' : 'text.secondary' }}>
                  {hours.map(({ from, to }) => `${from}–${to}`).join(', ') || text('no_hours')}
                </Box>
                <Box
                  aria-hidden
                  sx={{ position: 'relative', height: 8, borderRadius: 1, bgcolor: 'action.hover' }}
                >
                  {hours.map(({ from, to }) => (
                    <Box
                      key={from}
                      sx={{
                        position: 'absolute',
                        inset: `0 ${100 - share(to)}% 0 ${share(from)}%`,
                        borderRadius: 1,
                        bgcolor: 'primary.main',
                      }}
                    />
                  ))}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

/** Returns the share of the day before a time `HH:MM`, in percent. */
const share = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return ((hour * 60 + minute) / 1440) * 100;
};

/** A nanny's documents, with masked numbers. */
export function NannyDocuments({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  return (
    <Section heading={text('parts.documents')}>
      {record.documents.length === 0 && text('no_documents')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {record.documents.map((document) => (
          <li key={`${document.kind}-${document.number}-${document.issued_on}`}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <strong>{text(`kind.${document.kind}`)}</strong> {document.number}
              <DocumentChip state={stateOf(document)} />
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
              {document.issued_on && (
                <span>
                  {text('fields.issued_on')} {calendarDay(document.issued_on)}
                </span>
              )}
              {document.expires_on && (
                <span>
                  {text('fields.expires_on')}{' '}
                  <ExpiryDate on={document.expires_on} isExpired={hasExpired(document, agencyDay())} />
                </span>
              )}
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}

type DocumentState = NannyDocument['status'] | 'expired';

const DocumentChip = stateChip<DocumentState>('resources.master/nanny-polo.document_status', {
  pending: { tone: 'waiting', icon: HourglassIcon },
  verified: { tone: 'good', icon: CheckIcon },
  rejected: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
});

/** Returns the state of a nanny's document: expired from its expiry date on, unless it was rejected. */
const stateOf = (document: NannyDocument): DocumentState =>
  document.status !== 'rejected' && hasExpired(document, agencyDay()) ? 'expired' : document.status;
