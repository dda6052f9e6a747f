import { Box } from '@mui/material';
import { readPageDays } from '@nanny-polo/shared/time/agency-days';
import { BooleanInput } from 'react-admin';
import { formatCalendarDay } from '../../ui/field/instant.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';

/** The switch that makes a series skip the days outside the school terms; disabled while no term is known. */
export function TermTimeInput({ source }: { source: string }) {
  const text = useTextsOf('repeat');
  const { terms_until } = readPageDays();
  return (
    <BooleanInput
      source={source}
      label={text('term_time_only')}
      disabled={terms_until === null}
      helperText={text(terms_until === null ? 'no_terms' : 'term_time_help')}
    />
  );
}

interface TermsEndProps {
  rule: { readonly term_time_only?: boolean | undefined; readonly last_day: string | null };
}

/** Says until when terms are known if a series for term time only goes on after that. */
export function TermsEnd({ rule: { term_time_only, last_day } }: TermsEndProps) {
  const text = useTextsOf('repeat');
  const { terms_until } = readPageDays();
  if (!term_time_only || (terms_until && last_day && last_day <= terms_until)) return null;
  return (
    <Box>{terms_until ? text('terms_end', { day: formatCalendarDay(terms_until) }) : text('no_terms')}</Box>
  );
}
