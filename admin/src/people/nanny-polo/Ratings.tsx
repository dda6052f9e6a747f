import StarIcon from '@mui/icons-material/Star';
import { Box, Skeleton } from '@mui/material';
import { listRatings, ratingsThatCount } from '@nanny-polo/shared/bookings/visit-rating';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { useCall } from '../../base/data/use-call.ts';
import { Section } from '../../records/record/Section.tsx';
import { formatShortDay } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';

/** Returns what families and the agency say about a nanny, such as `Families: 4.7 of 5 (12) · agency: 4`. */
export function describeRatings(
  { rating, rating_count, rating_mean }: Pick<NannyPolo, 'rating' | 'rating_count' | 'rating_mean'>,
  text: Text,
): string {
  const mean = rating_mean === null ? '' : String(Math.round(rating_mean * 10) / 10);
  return [
    mean && text('ratings.of_families', { mean, count: rating_count }),
    rating !== null && text(mean ? 'ratings.and_agency' : 'ratings.of_agency', { rating }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What families said about a nanny's visits: their words and names as far as the admin may read them. */
export function Ratings({ record }: { record: NannyPolo }) {
  const text = useText('master/nanny-polo');
  const { data, error, refetch } = useCall(listRatings, { params: { id: record.id } });
  return (
    <Section heading={text('parts.ratings')} help={text('ratings.help', { count: ratingsThatCount })}>
      {error && <RetryAlert onRetry={refetch}>{text('ratings.failed')}</RetryAlert>}
      {!error && !data && <Skeleton height={60} />}
      {data?.length === 0 && text('ratings.none')}
      <Box component="ul" sx={list}>
        {data?.map(({ id, visit_at, stars, words, parent }) => (
          <li key={id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', fontWeight: 600 }}>
                <StarIcon fontSize="small" aria-hidden />
                {text('ratings.stars', { stars })}
              </Box>
              <span>{formatShortDay(visit_at)}</span>
              {parent && <PermittedLink to={`/users/parents/${parent.id}/show`}>{parent.name}</PermittedLink>}
            </Box>
            {words && <Box sx={{ color: 'text.secondary' }}>{words}</Box>}
          </li>
        ))}
      </Box>
    </Section>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 } as const;
