/** The landing page's texts that are the same for every agency. */
export const landing = {
  /** The welcome of docs/specification.md, section 1. */
  greeting: 'Welcome to my website.',
  hero: {
    register: 'Register',
    registerNote: 'Free. Takes a minute.',
    book: 'Book a nanny',
    prices: 'See what it costs',
  },
  hours: { scale: ['6am', 'noon', '6pm', 'midnight', '6am'] },
  people: {
    demo: 'This is a demo: these nannies and families are invented.',
    years: { one: '{years} year of experience', other: '{years} years of experience' },
    registered: [
      'Company number {companyNumber}',
      'Registered with the Information Commissioner’s Office: {icoNumber}',
      'Insured up to {insuredSum} with {insurer}',
    ],
    work: 'Are you a nanny?',
    apply: 'Work with us',
  },
  prices: { hour: 'an hour' },
  area: { label: 'Your postcode', check: 'Check' },
  close: {
    register: 'Register',
    book: 'Book a nanny',
    app: '{agency} on your phone',
  },
};
