import { rateVisit, type UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import { maxRatingCharacters } from '@nanny-polo/shared/bookings/visit-rating';
import { agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { useEffect, useRef } from 'react';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { Choice, Fault, Field } from '../Field.tsx';
import { Form, Submit, useErrors } from '../Form.tsx';
import { useForm } from '../use-form.ts';
import { useUnsaved } from './use-unsaved.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly booking: UserBookingDetails;
  readonly rating: NonNullable<UserBookingDetails['rating']>;
  readonly onRated: (booking: UserBookingDetails) => void;
}

/** Thanks for a visit and asks how it was. Once the rating can no longer be changed, says only what it was. */
export function RateVisit({ booking, rating, onRated }: Props) {
  const own = useText().user.rating;
  const { stars, words, until, open } = rating;
  const form = useForm(rateVisit, {
    params: { id: booking.id },
    body: (fields) => ({ stars: Number(fields.get('stars')), words: String(fields.get('words')) }),
    onDone: (rated) => {
      showNotification('success', own.done);
      onRated(rated);
    },
  });
  useUnsaved(form);
  const section = useRef<HTMLElement>(null);
  // The mail that asks for the rating links to it; the page had no such part when it was opened.
  useEffect(() => {
    if (location.hash === '#rating') section.current?.scrollIntoView();
  }, []);
  if (!open && stars === null) return null;
  const name = booking.nanny?.first_name ?? own.nobody;
  const given = stars !== null && fillText(own.given, { stars });
  return (
    <section ref={section} aria-labelledby="rating">
      <h2 id="rating">{own.title}</h2>
      {open ? (
        <Form form={form} className="cancel">
          <p>{given || fillText(own.ask, { name })}</p>
          <Stars stars={stars} />
          <Field
            name="words"
            label={own.words}
            rows={3}
            defaultValue={words}
            maxLength={maxRatingCharacters}
            hint={fillText(own.until, { day: formatShortDay(agencyDayOf(until)) })}
          />
          <Submit className="button small">{stars === null ? own.submit : own.change}</Submit>
        </Form>
      ) : (
        <>
          <p>{given}</p>
          {words && <p className="quiet">{words}</p>}
        </>
      )}
    </section>
  );
}

function Stars({ stars }: Pick<Props['rating'], 'stars'>) {
  const own = useText().user.rating;
  const error = useErrors().stars;
  return (
    <fieldset className="choices" aria-describedby={error && 'stars-error'}>
      <legend>{own.stars}</legend>
      {[1, 2, 3, 4, 5].map((count) => (
        <Choice key={count} type="radio" name="stars" value={count} defaultChecked={count === stars}>
          {count === 1 ? own.star.one : fillText(own.star.many, { stars: count })}
        </Choice>
      ))}
      <div className="field">
        <Fault id="stars-error" message={error} />
      </div>
    </fieldset>
  );
}
