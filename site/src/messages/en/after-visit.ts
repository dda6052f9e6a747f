/** Texts after a visit: its rating, and whether the nanny comes again. */

export const rating = {
  title: 'Thank you',
  nobody: 'your nanny',
  ask: 'How was the visit by {name}? Only our office reads your answer; {name} never does.',
  given: 'You gave {stars} of 5 stars.',
  stars: 'Your rating',
  star: { one: '1 star', many: '{stars} stars' },
  words: 'Anything we should know? (optional)',
  submit: 'Send rating',
  change: 'Save rating',
  until: 'You can change it until {day}.',
  done: 'Thank you for your rating',
};

export const nannies = {
  title: 'Your nannies',
  lead: 'When we look for a nanny, those you prefer come first if they are available.',
  empty: 'Nannies appear here after their first visit.',
  visit: '1 visit, on {day}',
  visits: '{visits} visits, most recently on {day}',
  prefer: 'Prefer {name}',
  notAgain: 'Please not {name} again',
  notAgainSet: 'You will not get {name} for new visits. {name} is not told.',
  booked: 'Visits that are booked stay, the next on {day}; ring us to change that.',
  failed: 'Your choice could not be saved. Please try again.',
};
