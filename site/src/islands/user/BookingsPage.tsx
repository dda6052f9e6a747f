import { readProfile } from '@nanny-polo/shared/accounts/session';
import type { UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { invoicesPath, userPathOf } from '@nanny-polo/shared/contract/site-pages';
import { getTimeZone } from '@nanny-polo/shared/time/time-zone';
import { useEffect, useState } from 'react';
import { fillText } from '../../messages/fill.ts';
import { localisePath } from '../../messages/path.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { Load, LoadFailed } from './AccountSection.tsx';
import { BookingList } from './BookingList.tsx';
import { fetchProfile } from './fetch-profile.ts';
import type { Phones } from './RingNow.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SeriesList } from './series/SeriesList.tsx';
import { fetchSteps, Todo } from './Todo.tsx';
import { useBookings, useSeries } from './use-lists.ts';
import { type Text, useText } from './user-text.ts';

const waiting = <Skeleton of={['line', 'card', 'card', 'card']} />;

/** The first page of a parent's account: the steps still to take, then repeating, upcoming and earlier bookings. */
export function BookingsPage({ text, phones }: { readonly text: Text; readonly phones: Phones }) {
  const [name, setName] = useState<string>();
  // Shows the name from the stored profile, if any, until the server returns the current one.
  useEffect(() => setName(readProfile<UserProfile>()?.first_name), []);
  return (
    <AccountPage
      text={text}
      section="bookings"
      title={name ? fillText(greeting(text.user.greetings), { name }) : text.user.title}
      isTitleLate
      waiting={waiting}
    >
      <Overview onName={setName} phones={phones} />
    </AccountPage>
  );
}

interface OverviewProps {
  readonly onName: (name: string) => void;
  readonly phones: Phones;
}

function Overview({ onName, phones }: OverviewProps) {
  const text = useText();
  const own = text.user.bookings;
  useEffect(() => {
    fetchProfile().then(
      ({ first_name }) => onName(first_name),
      () => undefined,
    );
  }, [onName]);
  const steps = useLoad(fetchSteps);
  const upcoming = useBookings(true);
  const earlier = useBookings(false);
  const series = useSeries();
  const lists = [upcoming, earlier, series];
  if ([...lists, steps].some(({ state }) => state.status === 'loading')) return waiting;
  const failed = lists.map(({ state }) => state).find((state) => state.status === 'failed');
  if (failed) {
    const retry = () => void Promise.all([...lists, steps].map(({ reload }) => reload()));
    return <LoadFailed error={failed.error} onRetry={retry} />;
  }
  const isNew = upcoming.list.length + earlier.list.length === 0;
  return (
    <>
      <Load load={steps}>{(value) => <Todo steps={value} bookings={upcoming.list} />}</Load>
      <SeriesList series={series} />
      <section aria-labelledby="upcoming">
        <div className="section-head">
          <h2 id="upcoming">{own.upcoming}</h2>
          <a className="button small" href={localisePath(userPathOf('request'))}>
            {text.user.views.request}
          </a>
        </div>
        {upcoming.list.length === 0 && <p className="waiting">{isNew ? own.empty : own.noneUpcoming}</p>}
        <BookingList bookings={upcoming} isNextFirst phones={phones} />
      </section>
      <p>
        <a className="button small quiet-button" href={localisePath(invoicesPath)}>
          {text.user.invoices.link}
        </a>
      </p>
      {earlier.list.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier">{own.earlier}</h2>
          <BookingList bookings={earlier} />
        </section>
      )}
    </>
  );
}

function greeting(texts: Text['user']['greetings']): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: getTimeZone(), hour: '2-digit' }).format(readServerTime()),
  );
  if (hour >= 4 && hour < 12) return texts.morning;
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening;
}
