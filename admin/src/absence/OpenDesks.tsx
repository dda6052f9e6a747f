import Box from '@mui/material/Box';
import { listAbsences } from '@nanny-polo/shared/absence';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { span } from '../field/instant.ts';
import { RecordLink } from '../field/RecordLink.tsx';
import { Section } from '../record/Section.tsx';

/** The desks that are drafts or have visits without a nanny. */
export function OpenDesks() {
  const translate = useTranslate();
  const { data } = useCall(listAbsences, {});
  const text = (name: string, values = {}) => translate(`resources.absence.desks.${name}`, values);
  return (
    <Section heading={text('heading')}>
      {data?.length === 0 && translate('resources.absence.empty_text')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data?.map(({ id, nanny_name, start_at, end_at, state, visits, covered }) => (
          <li key={id}>
            <RecordLink to={`/absence/${id}/show`}>{nanny_name}</RecordLink>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              {span(start_at, end_at)} ·{' '}
              {state === 'draft' ? text('draft', { smart_count: visits }) : text('open', { covered, visits })}
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}
