import { PUBLIC_API_URL } from 'astro:env/client';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import type { ReactNode } from 'react';
import { describeNannyNews } from './nanny-news.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly booking: UserBooking;
  /** On the booking's own page, the path of the portrait of the nanny who comes, if there is one. */
  readonly photo?: string | null;
  /** What is said of the booking in any case; while a nanny is looked for, the news says it better. */
  readonly children: ReactNode;
}

/** Who is asked about a booking, and who comes instead of whom, with their portrait. */
export function NannyNews({ booking, photo, children }: Props) {
  const news = describeNannyNews(useText().user.nannyNews, booking);
  const role = photo === undefined ? undefined : 'status';
  if (!news) return children ? <p role={role}>{children}</p> : null;
  if (hasTrait(booking.status, 'undecided')) return <p role={role}>{news}</p>;
  return (
    <>
      {role && <p role={role}>{children}</p>}
      <p className="instead">
        {photo && (
          <img
            src={new URL(photo, new URL(PUBLIC_API_URL, location.href)).href}
            alt=""
            width={48}
            height={48}
          />
        )}
        {news}
      </p>
    </>
  );
}
