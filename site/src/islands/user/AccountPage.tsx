import { clearSession } from '@nanny-polo/shared/accounts/session';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { type UserPage, userPages, userPathOf } from '@nanny-polo/shared/contract/site-pages';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { buildSignInPath } from '../../lib/sign-in.ts';
import { buildLanguagePath, localisePath } from '../../messages/path.ts';
import { dropDrafts } from '../drafts.ts';
import { FormText } from '../form-text.ts';
import { Notifications } from '../Notifications.tsx';
import { useVisitor } from '../use-visitor.ts';
import { AgreementNotice } from './AgreementNotice.tsx';
import { LinkButton } from './SmallButton.tsx';
import { canLeavePage } from './use-unsaved.ts';
import { type Text, TextContext } from './user-text.ts';

interface Props {
  readonly text: Text;
  /** The section that the menu marks as current. */
  readonly section: UserPage;
  readonly title: string;
  /** The title changes once the content has loaded. A phone keeps two lines free for it. */
  readonly isTitleLate?: true;
  /** Placeholder about as tall as the content, shown until the visitor is known to be a parent. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** The icons of the menu, which small screens show above the names. */
const icons: Record<UserPage, string> = {
  bookings: 'M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  request: 'M12 5v14M5 12h14',
  documents: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  family: 'M4 11l8-7 8 7v9H4zM10 20v-6h4v6',
  account: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20q1-6 7.5-6t7.5 6',
};

/** A page of a parent's account with its heading and menu. Admins get a link to the back office instead. */
export function AccountPage({ text, section, title, isTitleLate, waiting, children }: Props) {
  const visitor = useVisitor('parent', buildSignInPath);
  if (visitor === 'other') {
    return (
      <div className="sent alone">
        <h1>{text.account.admin.title}</h1>
        <p className="lead">{text.account.admin.text}</p>
        <a className="button" href="/admin">
          {text.account.admin.back}
        </a>
      </div>
    );
  }
  return (
    <TextContext value={text}>
      <FormText value={text.account.form}>
        <div className="account-page">
          <header>
            <h1 className={isTitleLate && 'late-title'}>{title}</h1>
            <LinkButton onClick={() => signOut(text.user.signOutUnsaved)}>{text.user.signOut}</LinkButton>
          </header>
          <nav aria-label={text.user.title}>
            <ul>
              {userPages.map((page) => (
                <li key={page}>
                  <a
                    href={buildLanguagePath(text.language.code, userPathOf(page))}
                    aria-current={page === section ? 'page' : undefined}
                  >
                    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                      <path className="line" d={icons[page]} />
                    </svg>
                    {text.user.views[page]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="parts">
            {visitor === 'parent' ? (
              <>
                <AgreementNotice />
                {children}
              </>
            ) : (
              waiting
            )}
          </div>
          <Notifications />
        </div>
      </FormText>
    </TextContext>
  );
}

async function signOut(unsaved: string) {
  if (!canLeavePage(unsaved)) return;
  // Ends the session in this browser even if the call fails.
  await api.call(ownUserCalls.logout).catch(() => undefined);
  dropDrafts();
  clearSession();
  navigateTo(localisePath('/sign-in'));
}
