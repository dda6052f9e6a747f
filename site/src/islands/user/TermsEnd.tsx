import { readPageDays } from '@nanny-polo/shared/time/agency-days';
import { formatCalendarDay } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly rule: { readonly term_time_only?: boolean | undefined; readonly last_day: string | null };
}

/** Says until when school terms are known if visits in term time only go on after that. */
export function TermsEnd({ rule: { term_time_only, last_day } }: Props) {
  const own = useText().user.series;
  const { terms_until } = readPageDays();
  if (!term_time_only || (terms_until && last_day && last_day <= terms_until)) return null;
  return <p>{terms_until ? fillText(own.termsEnd, { day: formatCalendarDay(terms_until) }) : own.noTerms}</p>;
}
