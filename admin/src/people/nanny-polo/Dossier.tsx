import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { Box, Stack } from '@mui/material';
import { formatDistance } from '@nanny-polo/shared/agency/distance';
import { hasExpired, type NannyDocument } from '@nanny-polo/shared/people/nanny-dossier';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { tier } from '@nanny-polo/shared/people/tier';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import {
  DateField,
  EmailField,
  FunctionField,
  NumberField,
  SelectField,
  SimpleShowLayout,
  TextArrayField,
  TextField,
} from 'react-admin';
import { Section } from '../../records/record/Section.tsx';
import { createStateChip } from '../../ui/field/Chip.tsx';
import { ExpiryDate } from '../../ui/field/ExpiryDate.tsx';
import { inCurrency, yesOrNo } from '../../ui/field/formats.ts';
import { formatCalendarDay } from '../../ui/field/instant.ts';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { RefusedAddress } from '../../ui/field/RefusedAddress.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { describeRatings } from './Ratings.tsx';
import { describeUniform } from './words.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

export function PersonAndWork() {
  const text = useText('master/nanny-polo');
  return (
    <Stack spacing={2}>
      <Section heading={text('parts.person')}>
        <SimpleShowLayout>
          <TextField source="bio" className="wide" />
          <TextField source="legal_name" />
          <DateField source="date_of_birth" />
          <FunctionField<NannyPolo>
            source="email"
            render={({ email_refused_at }) => (
              <>
                <EmailField source="email" /> <RefusedAddress since={email_refused_at} />
              </>
            )}
          />
          <FunctionField<NannyPolo> source="phone" render={({ phone }) => <PhoneLink phone={phone} />} />
          <TextField source="address" />
          <TextField source="postcode" />
          <FunctionField<NannyPolo>
            source="travel_radius_km"
            render={({ travel_radius_km }) => formatDistance(travel_radius_km)}
          />
        </SimpleShowLayout>
      </Section>
      <Section heading={text('parts.work')}>
        <SimpleShowLayout>
          <SelectField source="tier" choices={tier.options.map((id) => ({ id, name: text(`tier.${id}`) }))} />
          <NumberField source="bill_rate_minor" {...inCurrency} />
          <NumberField source="pay_rate_minor" {...inCurrency} />
          <NumberField source="experience_years" />
          <TextArrayField source="languages" />
          <TextArrayField source="skills" />
          <FunctionField<NannyPolo>
            source="age_groups"
            render={({ age_groups }) => age_groups.map((group) => text(`age_group.${group}`)).join(', ')}
          />
          <NumberField source="max_children" />
          <NumberField source="wanted_hours_per_week" />
          <SelectField source="overnight_ok" choices={yesOrNo} />
          <SelectField source="live_in_ok" choices={yesOrNo} />
          <FunctionField<NannyPolo> source="rating" render={(record) => describeRatings(record, text)} />
          <FunctionField<NannyPolo>
            source="uniform"
            render={({ uniform }) => uniform && describeUniform(uniform, text)}
          />
          <TextField source="internal_note" className="wide" />
        </SimpleShowLayout>
      </Section>
    </Stack>
  );
}

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
          <li key={document.id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <strong>{text(`kind.${document.kind}`)}</strong> {document.number}
              <DocumentChip state={stateOf(document)} />
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
              {document.issued_on && (
                <span>
                  {text('fields.issued_on')} {formatCalendarDay(document.issued_on)}
                </span>
              )}
              {document.expires_on && (
                <span>
                  {text('fields.expires_on')}{' '}
                  <ExpiryDate on={document.expires_on} isExpired={hasExpired(document, agencyDayOf())} />
                </span>
              )}
              {document.seen_on && (
                <span>
                  {text(document.seen_by ? 'seen_by' : 'seen', {
                    day: formatCalendarDay(document.seen_on),
                    name: document.seen_by,
                  })}
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

const DocumentChip = createStateChip<DocumentState>('resources.master/nanny-polo.document_status', {
  pending: { tone: 'waiting', icon: HourglassIcon },
  verified: { tone: 'good', icon: CheckIcon },
  rejected: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
});

/** Returns the state of a nanny's document: expired from its expiry date on, unless it was rejected. */
const stateOf = (document: NannyDocument): DocumentState =>
  document.status !== 'rejected' && hasExpired(document, agencyDayOf()) ? 'expired' : document.status;
