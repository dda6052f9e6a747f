import { getFamily, listOwnDocuments } from '@nanny-polo/shared/family';
import { writeProfile } from '@nanny-polo/shared/session';
import { userPages } from '@nanny-polo/shared/site-pages';
import type { UserProfile } from '@nanny-polo/shared/user-profile';
import { type ReactNode, useCallback } from 'react';
import { api } from '../../lib/api.ts';
import { navigate } from '../../lib/navigate.ts';
import { useLoad } from '../use-load.ts';
import { Bookings } from './Bookings.tsx';
import { Documents } from './Documents.tsx';
import { Family } from './Family.tsx';
import { Greeting } from './Greeting.tsx';
import { OwnData } from './OwnData.tsx';
import { Profile } from './Profile.tsx';
import { RequestForm } from './RequestForm.tsx';
import { Security } from './Security.tsx';
import { Sessions } from './Sessions.tsx';
import type { Text } from './text.ts';
import { useBookings } from './use-bookings.ts';
import { useView } from './use-view.ts';

const fetchFamily = async () => (await api.call(getFamily)).data;
const fetchDocuments = async () => (await api.call(listOwnDocuments)).data;

interface Props {
  readonly text: Text;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly profile: UserProfile;
  readonly onProfile: (profile: UserProfile) => void;
}

/** A parent's pages, one shown at a time. Hidden pages keep what was typed. */
export function AccountPages({ text, figures, profile, onProfile }: Props) {
  const view = useView();
  const family = useLoad(fetchFamily);
  const documents = useLoad(fetchDocuments);
  const bookings = useBookings();
  const own = text.user;
  const changed = useCallback(
    (next: UserProfile) => {
      writeProfile(next);
      onProfile(next);
    },
    [onProfile],
  );

  const contents: Record<(typeof userPages)[number], ReactNode> = {
    request: (
      <RequestForm
        text={text}
        figures={figures}
        family={family}
        onRequested={(booking) => {
          bookings.add(booking);
          navigate('#bookings');
        }}
      />
    ),
    bookings: <Bookings text={text} bookings={bookings} />,
    documents: <Documents text={text} documents={documents} />,
    family: <Family text={text} family={family} />,
    you: (
      <>
        <Profile text={text} profile={profile} onChanged={changed} />
        <Security text={text} profile={profile} />
        <Sessions text={text} />
        <OwnData text={text} />
      </>
    ),
  };

  return (
    <div className="wrap account-page">
      <Greeting
        text={text}
        name={profile.first_name}
        family={family.state}
        documents={documents.state}
        next={bookings.next}
      />
      <nav aria-label={own.title}>
        <ul>
          {userPages.map((one) => (
            <li key={one}>
              <a href={`#${one}`} aria-current={one === view ? 'page' : undefined}>
                {own.views[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {userPages.map((one) => (
        <div key={one} className="parts" hidden={one !== view}>
          {contents[one]}
        </div>
      ))}
    </div>
  );
}
