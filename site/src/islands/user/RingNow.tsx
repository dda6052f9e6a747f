import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { useEffect, useState } from 'react';
import '../../styles/nanny-news.css';
import { isNight, isRunning } from './ring-now.ts';
import { useText } from './user-text.ts';

interface Line {
  readonly label: string;
  readonly href: string;
}

/** The agency's telephones, and its hours as `07:00`; those that are not filled in are left out. */
export interface Phones {
  readonly day?: Line | undefined;
  readonly night?: Line | undefined;
  readonly opens?: string;
  readonly closes?: string;
}

interface Props {
  readonly visit: Pick<UserBooking, 'status' | 'start_at' | 'end_at'>;
  readonly phones: Phones;
}

/** While a visit runs and shortly before: the office's telephone or, at night, the night line. */
export function RingNow({ visit, phones }: Props) {
  const own = useText().user.nannyNews.ring;
  const [now, setNow] = useState(readServerTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(readServerTime()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const hours = phones.night && isNight(phones, now) ? 'night' : 'day';
  const line = phones[hours];
  if (!line || !isRunning(visit, now)) return null;
  return (
    <div className="ring-now">
      <p>{own[hours]}</p>
      <a className="button small quiet-button above" href={line.href}>
        {own.now} <span>{line.label}</span>
      </a>
    </div>
  );
}
