import { Box } from '@mui/material';
import { listAbsences } from '@nanny-polo/shared/bookings/absence-list';
import type { ReactNode } from 'react';
import { Link, useCanAccess } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { Section } from '../../records/record/Section.tsx';
import { formatSpan } from '../../ui/field/instant.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';

/** The desks that are drafts, or applied with bookings still requested or offered; `none` if there are none. */
export function OpenDesks({ none = null }: { none?: ReactNode }) {
  const { canAccess: mayRead = false } = useCanAccess({ resource: 'absence', action: 'list' });
  const { data, error, refetch } = useCall(listAbsences, {}, { enabled: mayRead });
  const text = useTextsOf('dashboard.desks');
  if (error && !data)
    return (
      <RetryAlert severity="warning" onRetry={refetch}>
        {text('failed', { message: error.message })}
      </RetryAlert>
    );
  if (!data) return null;
  if (data.length === 0) return none;
  return (
    <Section heading={text('heading')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.map(({ id, nanny_name, start_at, end_at, state, visits, covered }) => (
          <li key={id}>
            <Link to={`/absence/${id}/show`}>{nanny_name}</Link>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              {formatSpan(start_at, end_at)} ·{' '}
              {state === 'draft' ? text('draft', { smart_count: visits }) : text('open', { covered, visits })}
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  );
}
