/** Texts that the screens of all records share. */
export const recordMessages = {
  email_refused: 'Refused by the mail server since %{day}',
  next: 'Next step',
  no_transition: 'No further steps.',
  more_actions: 'More actions',
  refused: 'Unavailable for now',
  transition_refused: 'Only from: %{statuses}',
  reason: 'Reason',
  reason_help: 'Kept in the history.',
  reason_read: 'The parent will see this text.',
  go_back: 'Go back',
  not_saved: 'Not saved',
  created: '%{name} created',
  visit: '%{name}’s visit on %{day}',
  state: 'State',
  not_yours: 'Your role cannot view these.',
  parts: 'Sections of the record',
  file_failed: 'The file could not be loaded.',
  download_failed: 'The PDF could not be loaded: %{message}',
};

/** What was done to a record, unless its own messages say otherwise. */
export const actMessages = {
  create: 'created the record',
  update: 'edited the record',
  undo: 'undid a change',
  delete: 'deleted the record',
  'verify-email': 'verified the e-mail address',
  'change-email': 'changed the e-mail address',
  'change-password': 'changed the password',
  'reset-password': 'set a new password',
  'add-passkey': 'added a passkey',
  'remove-passkey': 'removed a passkey',
  'disown-sign-in': 'said that a sign-in was not theirs',
  'letter-unsent': 'could not send the letter “%{letter}” to %{recipient}: %{reason}',
  'letter-dropped': 'did not send the letter “%{letter}” to %{recipient}: %{reason}',
};

/** Fields of events about letters, which any record may have. */
export const fieldMessages = { letter: 'Letter', recipient: 'Recipient' };
