export const whatsHereMessages = {
  title: 'What’s here',
  lead: 'Where to find what, in the order of a day at the agency.',
  day: 'Every morning',
  bookings: 'Visits and who takes them',
  people: 'Families and nannies',
  office: 'The office',
  good_to_know: 'Good to know',
  undo: 'After a change you have a minute to undo it. Until then its mails wait; only those about a visit that is near leave at once.',
  find: 'Ctrl K finds any family, nanny, booking or order, and opens any page.',
  keys: 'Press ? for the keyboard shortcuts.',
  history: 'Every record has a history: who changed what, and when.',
};
