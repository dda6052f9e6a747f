/** The texts of the kinds of documents. */
export const messages = {
  name: 'Kind of document |||| Kinds of documents',
  new: 'New kind',
  search_hint: 'Title or description',
  empty: 'No kinds yet',
  empty_text: 'Parents hand in documents of the kinds that stand here.',
  fields: {
    title: 'Title',
    description: 'What parents read about it',
    required_for: 'Needed for',
    validity_days: 'Days until it lapses',
    archived_at: 'No longer asked for',
    created_at: 'Created',
    updated_at: 'Last changed',
  },
  required_for: { account: 'Every account', booking: 'Every booking', overnight: 'Overnight bookings' },
  never: 'Nothing',
  about: 'About',
  validity_help: 'Empty where it does not lapse.',
  status: { asked: 'Asked for', archived: 'Archived' },
  move: { archive: 'Stop asking for it', restore: 'Ask for it again' },
  move_text: {
    archive: 'It is no longer asked for and cannot be handed in. What was handed in stays.',
    restore: 'It is asked for again.',
  },
  moved: { archive: '%{name} is no longer asked for', restore: '%{name} is asked for again' },
  act: { archive: 'stopped asking for it', restore: 'asked for it again' },
};
