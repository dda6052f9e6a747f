import { Box } from '@mui/material';
import { shortDay } from '@nanny-polo/shared/agency-day';
import type { Series } from '@nanny-polo/shared/series';
import { useTranslate } from 'react-admin';
import { OfferChip } from '../booking/OfferChip.tsx';
import { shortInstant } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { Section } from '../record/Section.tsx';

/** The latest offer of a series to each nanny, with the reply. */
export function SeriesOffers({ record: { offers } }: { record: Series }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.series.show.${name}`, values);
  return (
    <Section heading={text('offers')}>
      {offers.length === 0 && text('no_offers')}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Person name={offer.nanny_polo_name} />
              <OfferChip state={offer.state} />
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {offer.state === 'accepted'
                ? text('offer_accepted', offer)
                : text('offer_visits', { smart_count: offer.visits })}
              {offer.left_out.length > 0 &&
                `, ${text('offer_left_out', { days: offer.left_out.map(shortDay).join(', ') })}`}
              {' · '}
              {text('offered', { when: shortInstant(offer.offered_at) })}
              {offer.state === 'waiting' && `, ${text('expires', { when: shortInstant(offer.expires_at) })}`}
            </Box>
            {offer.answered_at && (
              <Box sx={{ color: 'text.secondary' }}>
                {text('answered', { when: shortInstant(offer.answered_at), who: offer.answered_by ?? '' })}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Section>
  );
}
