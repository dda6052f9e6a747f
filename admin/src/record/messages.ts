/** Texts that the screens of all records share. */
export const recordMessages = {
  next: 'Next step',
  no_move: 'Nothing more can be done with it.',
  refused: 'Not possible now',
  move_refused: 'Only from: %{statuses}',
  reason: 'Reason',
  reason_help: 'Kept in the history.',
  reason_read: 'They read this, word for word.',
  go_back: 'Go back',
  stale: 'Someone changed this in the meantime. Look again before you decide.',
  saved: '%{name} is saved',
  created: '%{name} is created',
  edit: 'Edit %{name}',
  state: 'State',
  not_yours: 'Your role does not open these.',
  more: 'and %{count} more',
  no_bookings: 'No bookings yet.',
  parts: 'Parts of the record',
  file_failed: 'The file could not be loaded.',
};

/** What was done to a record, where its own messages say nothing else. */
export const actMessages = {
  create: 'created it',
  update: 'changed it',
  delete: 'deleted it',
  'verify-email': 'confirmed the e-mail address',
  'change-email': 'changed the e-mail address',
  'change-password': 'changed the password',
  'reset-password': 'set a new password',
};
