import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { Box } from '@mui/material';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import { money } from '@nanny-polo/shared/money';
import { hasExpired, type NannyDocument } from '@nanny-polo/shared/nanny-dossier';
import type { NannyPolo } from '@nanny-polo/shared/nanny-polo';
import { useTranslate } from 'react-admin';
import { stateChip } from '../field/Chip.tsx';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { calendarDay } from '../field/instant.ts';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts } from '../record/Facts.tsx';
import { Section, stack } from '../record/Section.tsx';
import { uniformWords } from './words.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The nanny's personal details, skills and rates. */
export function PersonAndWork({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  const translate = useTranslate();
  const yes = (value: boolean) => translate(`ra.boolean.${value}`);
  const rate = (minor: number | null) =>
    minor === null ? null : text('hourly_rate', { rate: money(minor) });
  return (
    <Box sx={stack}>
      <Section heading={text('parts.person')}>
        {record.bio && <Box sx={{ mb: 2 }}>{record.bio}</Box>}
        <Facts>
          <Fact term={text('fields.legal_name')}>{record.legal_name}</Fact>
          <Fact term={text('fields.date_of_birth')}>
            {record.date_of_birth && calendarDay(record.date_of_birth)}
          </Fact>
          <Fact term={text('fields.email')} isLong>
            {record.email}
          </Fact>
          <Fact term={text('fields.phone')}>{record.phone && <PhoneLink phone={record.phone} />}</Fact>
          <Fact term={text('fields.address')}>
            {[record.address, record.postcode].filter(Boolean).join(', ')}
          </Fact>
          <Fact term={text('fields.travel_radius_km')}>{record.travel_radius_km}</Fact>
        </Facts>
      </Section>
      <Section heading={text('parts.work')}>
        <Facts>
          <Fact term={text('fields.tier')}>{text(`tier.${record.tier}`)}</Fact>
          <Fact term={text('fields.bill_rate_minor')}>{rate(record.bill_rate_minor)}</Fact>
          <Fact term={text('fields.pay_rate_minor')}>{rate(record.pay_rate_minor)}</Fact>
          <Fact term={text('fields.experience_years')}>
            {text('years', { smart_count: record.experience_years })}
          </Fact>
          <Fact term={text('fields.languages')}>{record.languages.join(', ')}</Fact>
          <Fact term={text('fields.skills')}>{record.skills.join(', ')}</Fact>
          <Fact term={text('fields.age_groups')}>
            {record.age_groups.map((group) => text(`age_group.${group}`)).join(', ')}
          </Fact>
          <Fact term={text('fields.max_children')}>{record.max_children}</Fact>
          <Fact term={text('fields.wanted_hours_per_week')}>{record.wanted_hours_per_week}</Fact>
          <Fact term={text('fields.overnight_ok')}>{yes(record.overnight_ok)}</Fact>
          <Fact term={text('fields.live_in_ok')}>{yes(record.live_in_ok)}</Fact>
          <Fact term={text('fields.rating')}>{record.rating}</Fact>
          <Fact term={text('fields.uniform')}>
            {record.uniform ? uniformWords(record.uniform, text) : text('no_uniform')}
          </Fact>
          <Fact term={text('fields.internal_note')}>{record.internal_note}</Fact>
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
