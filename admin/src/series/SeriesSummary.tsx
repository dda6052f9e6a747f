import { Box, Card, Typography } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import { type Series, visitNeed } from '@nanny-polo/shared/series';
import { useTranslate } from 'react-admin';
import { PeopleFacts } from '../booking/PeopleFacts.tsx';
import { calendarDay } from '../field/instant.ts';
import { useText } from '../page/use-text.ts';
import { Fact, Facts } from '../record/Facts.tsx';
import { EditLink } from '../record/links.tsx';
import { ruleInWords } from '../repeat/repeats.ts';
import { SeriesStateChip } from './SeriesStateChip.tsx';

/** A series in words, with its people and the counts of its visits. */
export function SeriesSummary({ record }: { record: Series }) {
  const translate = useTranslate();
  const text = useText('series');
  const field = (name: string) => text(`fields.${name}`);
  const rate = (minor: number | null) =>
    minor === null
      ? text('show.no_rate')
      : translate('resources.booking.draft.rate', { amount: money(minor) });
  const counts = visitNeed.options.flatMap((name) =>
    record.visits[name] > 0 ? [text(`counts.${name}`, { smart_count: record.visits[name] })] : [],
  );
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <SeriesStateChip record={record} />
        <Box>{counts.join(', ') || text('counts.none')}</Box>
        <Box sx={{ flex: 1 }} />
        <EditLink />
      </Box>
      <Typography variant="h2" sx={{ fontSize: 18 }}>
        {ruleInWords(record)}
      </Typography>
      <Facts>
        <PeopleFacts record={record} />
        <Fact term={field('code')}>{record.code}</Fact>
        <Fact term={field('service')}>{text(`service.${record.service}`)}</Fact>
        <Fact term={field('first_day')}>{calendarDay(record.first_day)}</Fact>
        <Fact term={field('last_day')}>
          {record.last_day ? calendarDay(record.last_day) : text('no_end')}
        </Fact>
        <Fact term={field('made_until')}>{calendarDay(record.made_until)}</Fact>
        <Fact term={field('buffer_minutes')}>
          {translate('field.minutes', { count: record.buffer_minutes })}
        </Fact>
        <Fact term={field('bill_rate_minor')}>{rate(record.bill_rate_minor)}</Fact>
        <Fact term={field('pay_rate_minor')}>{rate(record.pay_rate_minor)}</Fact>
        {record.languages.length > 0 && <Fact term={field('languages')}>{record.languages.join(', ')}</Fact>}
        {record.discount_codes.length > 0 && (
          <Fact term={field('discount_codes')}>{record.discount_codes.join(', ')}</Fact>
        )}
        <Fact term={field('source')}>{text(`source.${record.source}`)}</Fact>
      </Facts>
    </Card>
  );
}
