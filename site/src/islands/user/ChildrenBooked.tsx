import type { UserChildrenBooking } from '@nanny-polo/shared/children-booked';
import type { ErrorBody } from '@nanny-polo/shared/error';
import { period } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { focusOn } from '../Done.tsx';
import { Submit } from '../Form.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './text.ts';

/** What a parent sees of their other bookings when a request would book children twice. */

interface Props {
  readonly bookings: readonly UserChildrenBooking[];
}

/** Returns the bookings that a refusal with `children_booked` names; none for any other refusal. */
export const bookingsIn = ({ code, data }: ErrorBody): readonly UserChildrenBooking[] =>
  code === 'children_booked' ? (data as Props).bookings : [];

/** Says, while a request is filled in, which bookings the same children already have; nothing if there are none. */
export const ChildrenBooked = ({ bookings }: Props) => (
  <div role="status">
    {bookings.length > 0 && (
      <div className="notice">
        <Bookings bookings={bookings} />
      </div>
    )}
  </div>
);

interface QuestionProps extends Props {
  readonly onBack: () => void;
}

/** Takes the place of a request's button: asks whether to book the children twice. */
export function BookTwice({ bookings, onBack }: QuestionProps) {
  const own = useText().user.request.twice;
  return (
    <section className="notice" aria-labelledby="twice" tabIndex={-1} ref={focusOn}>
      <h2 id="twice">{own.title}</h2>
      <Bookings bookings={bookings} />
      <p>{own.lead}</p>
      <div className="actions">
        <Submit>{own.submit}</Submit> <SmallButton onClick={onBack}>{own.back}</SmallButton>
      </div>
    </section>
  );
}

function Bookings({ bookings }: Props) {
  const { already } = useText().user.request.twice;
  return (
    <ul>
      {bookings.map(({ id, code, start_at, end_at, children }) => (
        <li key={id}>
          {fill(children.length === 1 ? already.one : already.many, {
            children: children.join(', '),
            code,
            time: period(start_at, end_at),
          })}
        </li>
      ))}
    </ul>
  );
}
