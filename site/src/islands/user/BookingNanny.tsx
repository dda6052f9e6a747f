import { PUBLIC_API_URL } from 'astro:env/client';
import type { UserBookingDetails, UserNanny } from '@nanny-polo/shared/user-booking';
import { fill } from '../../messages/fill.ts';
import { PreferNanny } from './PreferNanny.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly nanny: UserNanny;
  readonly preference: UserBookingDetails['preference'];
}

/** The nanny of a confirmed booking: portrait, first name, languages, and the checks passed. */
export function BookingNanny({ text, nanny, preference }: Props) {
  const own = text.user.booking;
  const { first_name, photo, languages, experience_years, checks, documents_valid } = nanny;
  return (
    <section aria-labelledby="nanny">
      <h2 id="nanny">{own.nanny}</h2>
      <article className="nanny" aria-label={first_name}>
        {photo && (
          <img
            src={new URL(photo, new URL(PUBLIC_API_URL, location.href)).href}
            alt=""
            width={96}
            height={96}
          />
        )}
        <div>
          <p>
            <strong>{first_name}</strong>
          </p>
          <p className="quiet">
            {[experience_years > 0 && fill(own.years, { years: experience_years }), languages.join(', ')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <ul className="checks">
          {checks.map((check) => (
            <li key={check}>{own.checks[check]}</li>
          ))}
          {documents_valid && <li>{own.documentsValid}</li>}
        </ul>
        {preference && (
          <PreferNanny
            text={text}
            nanny={{ id: preference.nanny_polo_id, first_name, preferred: preference.preferred }}
          />
        )}
      </article>
    </section>
  );
}
