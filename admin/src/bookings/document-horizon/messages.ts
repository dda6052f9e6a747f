export const horizonMessages = {
  title: 'Document horizon',
  failed: 'This could not be loaded: %{message}',
  heading:
    '%{smart_count} booking has a document that is not valid to its end |||| %{smart_count} bookings have a document that is not valid to their end',
  span: 'Bookings from %{from} to %{until} that end after a required document expires.',
  none: 'Every required document lasts until the end of each booking. People whose documents expire before the end of a coming booking will appear here.',
  kind: { nanny: 'nanny', parent: 'family' },
  expires: 'expires on %{day}',
  expired: 'expired on %{day}',
  unverified: 'not verified',
  in_review: 'the new copy awaits review',
  bookings: '%{smart_count} booking, on %{first} |||| %{smart_count} bookings, the first on %{first}',
  ask: 'Ask for renewal (%{smart_count} person) |||| Ask for renewal (%{smart_count} people)',
  ask_text: 'Each gets a mail that lists their documents and says by when the renewal is needed:',
  submit: 'Send mails',
  asked:
    '%{smart_count} person has been asked for a renewal |||| %{smart_count} people have been asked for a renewal',
  asked_on: 'asked on %{when}',
  unreachable: {
    nanny: 'cannot be asked by mail: no e-mail address is recorded',
    parent:
      'cannot be asked by mail: the e-mail address is not verified, or the account is suspended or archived',
  },
} as const;
