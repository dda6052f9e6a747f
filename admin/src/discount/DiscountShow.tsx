import { Box } from '@mui/material';
import { type Discount, discount } from '@nanny-polo/shared/discount';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';
import { shortInstant } from '../field/instant.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { DiscountStatusChip } from './DiscountStatusChip.tsx';
import { Example } from './Example.tsx';
import { draftOf } from './form.ts';
import { Usage } from './Usage.tsx';
import { discountWords, worth } from './words.ts';

/** One discount: value, conditions, uses and an example. */
export const DiscountShow = recordPage(Content, discountWords);

function Content({ record }: { record: Discount }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.master/discount.${name}`, values);
  const amount = (minor: number | null) => minor !== null && money(minor);
  const instant = (at: string | null) => (at ? shortInstant(at) : text('always'));
  return (
    <>
      <PageTitle title={record.name} back="/master/discount" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <Section heading={text('parts.what')} action={<EditLink />}>
            <Box sx={{ mb: 2 }}>
              <DiscountStatusChip status={record.status} />
            </Box>
            <Facts>
              <Fact term={text('fields.value')}>{worth(record, text)}</Fact>
              <Fact term={text('fields.code')}>{record.code ?? text('automatic')}</Fact>
              <Fact term={text('fields.max_amount_minor')}>{amount(record.max_amount_minor)}</Fact>
              <Fact term={text('fields.combinable')}>{translate(`ra.boolean.${record.combinable}`)}</Fact>
              <Fact term={text('fields.priority')}>{record.priority}</Fact>
            </Facts>
          </Section>
          <Section heading={text('parts.when')}>
            <Facts>
              <Fact term={text('fields.starts_at')}>{instant(record.starts_at)}</Fact>
              <Fact term={text('fields.ends_at')}>{instant(record.ends_at)}</Fact>
              <Fact term={text('fields.services')}>
                {record.services.map((one) => text(`service.${one}`)).join(', ')}
              </Fact>
              <Fact term={text('fields.weekdays')}>
                {record.weekdays.map((one) => text(`weekday.${one}`)).join(', ')}
              </Fact>
              <Fact term={text('fields.min_spend_minor')}>{amount(record.min_spend_minor)}</Fact>
              <Fact term={text('fields.min_hours')}>{record.min_hours}</Fact>
              <Fact term={text('fields.first_booking_only')}>
                {translate(`ra.boolean.${record.first_booking_only}`)}
              </Fact>
            </Facts>
          </Section>
          <RecordHistory history={discount.history} write={discount.write} />
        </Box>
        <Box sx={stack}>
          <Example draft={draftOf({ ...record }, '')} />
          <Usage record={record} />
        </Box>
      </Box>
    </>
  );
}
