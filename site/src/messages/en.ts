import { account } from './en/account.ts';
import { ask } from './en/ask.ts';
import { landing } from './en/landing.ts';
import { notMe } from './en/not-me.ts';
import { user } from './en/user.ts';
import { work } from './en/work.ts';

/**
 * All texts of the site in English. A further language needs its own file of type `Messages`. `fill` replaces
 * placeholders such as `{name}`; `{agency}` is the agency's name.
 */
export const messages = {
  language: { code: 'en', name: 'English' },
  layout: {
    skip: 'Skip to content',
    offline: 'You are offline. What you see stays here; try the link again when you have a connection.',
    home: '{agency}, home',
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
    mine: 'My account',
    book: 'Book a nanny',
    find: 'Find us',
    open: 'Every day, {opens} to {closes}',
    night: 'At night, while a nanny is with you:',
    legal: 'The small print',
    privacy: 'Privacy policy',
    terms: 'Terms and conditions',
    support: 'Support',
    work: 'Work with us',
    staff: 'For our coordinators',
    copyright: '© {year} {legalName}.',
  },
  ask,
  landing,
  legal: {
    updated: 'Last updated {date}',
    contents: 'On this page',
    template: 'This text is a template. A lawyer must check it before the site goes live.',
  },
  support: {
    title: 'Talk to us',
    description: 'Contact the {agency} office by phone, by e-mail or with the form, every day.',
    lead: 'We answer every day from {opens} to {closes}. If your booking starts within the next few hours, please ring.',
    ring: 'Ring',
    night: 'Ring at night, while a nanny is with you',
    write: 'Write',
    visit: 'Visit',
    visitNote: 'By appointment only. We are often out meeting nannies.',
    concern: 'To report a concern about one of our nannies, ring us.',
    formTitle: 'Send us a message',
    formLead: 'We reply by e-mail within one working day.',
    form: {
      name: 'Your name',
      email: 'Your e-mail',
      message: 'Your message',
      messageHint: 'Please leave out children’s medical details. We’ll ask for them securely.',
      send: 'Send message',
      sending: 'Sending…',
      sent: 'Thank you. Your message is on its way.',
      sentMore: 'We’ll reply to {email} within one working day.',
      another: 'Send another message',
      kept: 'Your message was not sent and is still here. You can also ring {phone}.',
    },
  },
  work,
  account,
  notMe,
  user,
  notFound: {
    title: 'Page not found',
    /** The server replaces `{path}` with the requested path. */
    message: 'Page not found: {path}',
    text: 'The page may have moved, or there may be a typo in the address.',
    support: 'Tell us about it',
  },
  error: {
    title: 'Something went wrong',
    home: 'Home page',
    reload: 'Load again',
    text: 'Please try again in a minute. If it keeps happening, ring us on {phone}.',
    /** Shown if an interactive part of a page fails. */
    failed: { status: '500', message: 'Something went wrong. Please try again later.' },
    /** Shown if an interactive part of a page cannot be loaded. */
    missing: {
      status: '503',
      message: 'Part of this page could not be loaded.',
      text: 'Check your connection, then load the page again. If it keeps happening, ring us on {phone}.',
    },
  },
};

export type Messages = typeof messages;
