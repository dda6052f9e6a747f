import { Box } from '@mui/material';
import { type Discount, discount } from '@nanny-polo/shared/discount';
import { useTranslate } from 'react-admin';
import { shortInstant } from '../field/instant.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { Fact, Facts, FieldFacts } from '../record/Facts.tsx';
import { EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { DiscountStatusChip } from './DiscountStatusChip.tsx';
import { Example } from './Example.tsx';
import { draftOf } from './form.ts';
import { Usage } from './Usage.tsx';
import { discountWords } from './words.ts';

/** One discount: value, conditions, uses and an example. */
export const DiscountShow = recordPage(Content, discountWords);

function Content({ record }: { record: Discount }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.master/discount.${name}`, values);
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
              <FieldFacts fields={['value']} />
              <Fact term={text('fields.code')}>{record.code ?? text('automatic')}</Fact>
              <FieldFacts fields={['max_amount_minor', 'combinable', 'priority']} />
            </Facts>
          </Section>
          <Section heading={text('parts.when')}>
            <Facts>
              <Fact term={text('fields.starts_at')}>{instant(record.starts_at)}</Fact>
              <Fact term={text('fields.ends_at')}>{instant(record.ends_at)}</Fact>
              <FieldFacts
                fields={['services', 'weekdays', 'min_spend_minor', 'min_hours', 'first_booking_only']}
              />
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
