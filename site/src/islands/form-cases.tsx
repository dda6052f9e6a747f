/** Each form of the site with typed text, and what the tests type into it. */

import type { ReactNode } from 'react';
import { messages } from '../messages/en.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { OfferAnswer } from './OfferAnswer.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SeriesOfferAnswer } from './SeriesOfferAnswer.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SupportForm } from './SupportForm.tsx';
import { CancelBooking } from './user/CancelBooking.tsx';
import { ChangeBooking } from './user/ChangeBooking.tsx';
import { FamilyForm } from './user/FamilyForm.tsx';
import { Profile } from './user/Profile.tsx';
import { RateVisit } from './user/RateVisit.tsx';
import { Security } from './user/Security.tsx';
import { Statement } from './user/Statement.tsx';
import { SeriesPage } from './user/series/SeriesPage.tsx';
import { UploadForm } from './user/Upload.tsx';
import { VerifyLink } from './VerifyLink.tsx';

const { account, support, work } = messages;

const visit = { start_at: '2027-03-09T14:00:00.000Z', end_at: '2027-03-09T18:00:00.000Z' };
const booking = {
  ...{ id: 7, version: 1, status: 'confirmed', cancellable: true, orders: [], nanny: null },
  ...{ code: 'BK-000007', ...visit },
} as never;
const rating = { stars: null, words: '', until: '2027-03-23T18:00:00.000Z', open: true };
export const profile = {
  id: 4,
  first_name: 'Ruth',
  last_name: 'Adeyemi',
  phone: null,
  has_password: true,
} as never;
const family = {
  ...{ version: 1, children: [], addresses: [], emergency_contacts: [], invoice_name: '' },
} as never;
const series = {
  ...{ id: 3, code: 'RB-000003', over: false, nanny_name: null, upcoming: [], children: [] },
  ...{ weekdays: [2], interval_weeks: 1, first_day: '2027-03-09', last_day: null, left_out: [] },
  ...{ starts: '14:00', ends: '18:00', address: null, notes: '', service: 'hourly', term_time_only: false },
};
const offer = {
  ...{ nanny_name: 'Nora', stage: 'waiting', state: 'waiting', message: '', asked_times: [] },
  ...{ code: 'BK-000007', visit: null, retractable: false, rule: 'Tuesdays', visits: [], pay_minor: 0 },
  ...{ service: 'hourly', district: 'SE22', children_ages: [], pay_rate_minor: null, ...visit },
};

/** The answers of the API by the end of the path. All other calls cannot be made without a network. */
export const answers: Record<string, object> = {
  '/users/profile': { data: profile },
  '/cancellation': { fee_minor: 0, total_minor: 8800, currency: 'GBP', explanation: '', free_until: null },
  '/series/3': series,
  '/offer/token': offer,
  '/series-offer/token': offer,
};

export interface Case {
  readonly at?: string;
  /** Whether a parent must be signed in. */
  readonly isParents?: boolean;
  readonly form: ReactNode;
  /** The buttons to press before the form is there. */
  readonly press?: readonly string[];
  /** What is typed, by the name of the control. */
  readonly typed: Readonly<Record<string, string>>;
}

const text = messages.account;
const phone = '+442079460000';
const names = { first_name: 'Zebedee', last_name: 'Ash' };

export const cases: Record<string, Case> = {
  'RegisterForm.tsx': { form: <RegisterForm text={text} />, typed: { ...names, email: 'z@post.example' } },
  'SignInForm.tsx': { form: <SignInForm text={text} />, typed: { email: 'z@post.example' } },
  'ForgotPassword.tsx': { form: <ForgotPassword text={text} />, typed: { email: 'z@post.example' } },
  'SupportForm.tsx': {
    form: <SupportForm text={support.form} labels={account.form} phone={phone} />,
    typed: { name: 'Zebedee', email: 'z@post.example', message: 'Where are you?\nWe wait.' },
  },
  'ApplicationForm.tsx': {
    form: <ApplicationForm text={work.form} labels={account.form} country="United Kingdom +44" />,
    typed: { name: 'Zebedee', postcode: 'SE1 1AA', experience_years: '7', about: 'Seven years.' },
  },
  'OfferAnswer.tsx': {
    at: '/offer/token',
    form: <OfferAnswer text={text} phone={phone} />,
    press: [account.offer.decline],
    typed: { reason: 'I have a course.' },
  },
  'SeriesOfferAnswer.tsx': {
    at: '/series-offer/token',
    form: <SeriesOfferAnswer text={text} phone={phone} />,
    press: [account.seriesOffer.decline],
    typed: { reason: 'I have a course.' },
  },
  'VerifyLink.tsx': {
    at: '/email-verification/used',
    form: <VerifyLink text={text} kind="verify" />,
    press: [account.verify.submit],
    typed: { email: 'z@post.example' },
  },
  'user/Profile.tsx': {
    isParents: true,
    form: <Profile profile={profile} onChanged={() => undefined} />,
    typed: names,
  },
  'user/Security.tsx': {
    isParents: true,
    form: <Security profile={profile} />,
    typed: { email: 'new@post.example' },
  },
  'user/FamilyForm.tsx': {
    isParents: true,
    form: <FamilyForm family={family} hasConsented={true} onSaved={() => undefined} />,
    press: ['Add a child'],
    typed: {
      'children.0.name': 'Dougal',
      'children.0.date_of_birth': '04/05/2021',
      'children.0.allergies': 'Peanuts\nSesame',
      invoice_name: 'Ash Ltd',
    },
  },
  'user/RateVisit.tsx': {
    isParents: true,
    form: <RateVisit booking={booking} rating={rating} onRated={() => undefined} />,
    typed: { words: 'Kind and on time' },
  },
  'user/ChangeBooking.tsx': {
    isParents: true,
    form: <ChangeBooking booking={booking} onClose={() => undefined} />,
    typed: { message: 'Could we start later?', from_time: '15:00' },
  },
  'user/CancelBooking.tsx': {
    isParents: true,
    form: <CancelBooking booking={booking} onClose={() => undefined} onStale={() => undefined} />,
    typed: { reason: 'We are ill.' },
  },
  'user/series/SeriesPage.tsx': {
    at: '/user/series/3',
    isParents: true,
    form: <SeriesPage text={messages} />,
    press: [messages.user.series.end.open],
    typed: { last_day: '29/06/2027', message: 'We move.' },
  },
  'user/Statement.tsx': { isParents: true, form: <Statement />, typed: { from: '01/02/2027' } },
  'user/Upload.tsx': {
    isParents: true,
    form: (
      <UploadForm
        types={[{ id: 2, title: 'Proof of address', description: '', required_for: null }] as never}
        onDone={() => undefined}
      />
    ),
    typed: { document_type_id: '2' },
  },
};
