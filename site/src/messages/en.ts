import { account } from './en/account.ts';
import { landing } from './en/landing.ts';
import { privacy } from './en/privacy.ts';
import { terms } from './en/terms.ts';
import { user } from './en/user.ts';

/**
 * Every text of the site in English. Another language is one more file of this type. `{name}` is replaced by a figure
 * or a name.
 */
export const messages = {
  language: { code: 'en', locale: 'en_GB', name: 'English' },
  site: {
    title: 'Nanny Polo, the London nanny agency',
    description:
      'Vetted nannies across London, by the hour, the day, the night, or to live in. Seven checks in person, clear hourly prices, cover when someone falls ill.',
    shortName: 'Nanny Polo',
    pictureAlt: 'Nanny Polo: a terrace of London houses, one door open with the lights on.',
  },
  layout: {
    skip: 'Skip to content',
    home: 'Nanny Polo, home',
    menu: 'Menu',
    sections: 'Sections',
    account: 'Account',
    vetting: 'How we vet',
    booking: 'How it works',
    prices: 'Prices',
    area: 'Area',
    questions: 'Questions',
    signIn: 'Sign in',
    register: 'Register',
    mine: 'My area',
    footerLine: 'A London agency for nannies you would hand your keys to.',
    find: 'Find us',
    open: 'Every day, {opens} to {closes}',
    legal: 'The small print',
    privacy: 'Privacy policy',
    terms: 'Terms and conditions',
    support: 'Support',
    staff: 'For our coordinators',
    copyright: '© {year} {legalName}. Registered in England and Wales.',
  },
  landing,
  legal: {
    updated: 'Last changed {date}',
    contents: 'On this page',
    template:
      'Template. This text was written for an agency of this kind and has not been checked by a lawyer. The operator must have it checked, and fill in what stands in square brackets, before the site goes live.',
  },
  privacy,
  terms,
  support: {
    title: 'Talk to us',
    description: 'Reach the Nanny Polo office by phone, e-mail or with the form. People answer, every day.',
    lead: 'A person answers, every day from {opens} to {closes}. For a booking that starts within the next few hours, please ring.',
    ring: 'Ring',
    write: 'Write',
    visit: 'Visit',
    visitNote: 'By appointment, please. We are often out meeting nannies.',
    danger:
      'If a child is in danger, ring 999. To report a concern about one of our nannies, ring us at any hour and press 1.',
    formTitle: 'Send us a message',
    formLead: 'It goes to the office by e-mail. We answer within one working day.',
    form: {
      name: 'Your name',
      email: 'Your e-mail',
      message: 'What can we do?',
      messageHint: 'Please leave out medical details of a child; we will ask for them safely.',
      send: 'Send message',
      sending: 'Sending…',
      sent: 'Thank you. Your message is on its way.',
      sentMore: 'We answer to {email} within one working day.',
      another: 'Write another',
      failed: 'Your message was not sent. It is still here: try again, or ring {phone}.',
      tooMany: 'That was several messages in a short time. Please wait a while, or ring {phone}.',
      unreachable: 'We could not be reached. Check your connection and try again. Your text is still here.',
    },
    noScript: 'The form needs JavaScript. Without it, please write to {email} or ring {phone}.',
  },
  account,
  user,
  notFound: {
    title: 'Page not found',
    /** The server replaces `{path}` by the requested path. */
    message: 'Page not found: {path}',
    text: 'Nobody lives at this door. The page may have moved, or the address has a slip in it.',
    home: 'Home page',
    support: 'Tell us about it',
  },
  error: {
    title: 'Something went wrong',
    status: '500',
    message: 'Something went wrong on our side.',
    text: 'It is not you. Try again in a minute; if it stays like this, ring {phone}.',
    home: 'Home page',
  },
};

export type Messages = typeof messages;
