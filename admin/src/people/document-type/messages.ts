/** The texts of document types. */
export const messages = {
  name: 'Document type |||| Document types',
  new: 'New document type',
  search_hint: 'Title or description',
  empty: 'No document types yet',
  invite: 'Document types appear here. Create one for each kind of document that parents upload.',
  fields: {
    title: 'Title',
    description: 'Description for parents',
    required_for: 'Required for',
    validity_days: 'Validity (days)',
    archived_at: 'No longer requested',
    status: 'State',
    created_at: 'Created',
    reason: 'Reason',
    updated_at: 'Last changed',
  },
  required_for: { account: 'Every account', booking: 'Every booking', overnight: 'Overnight bookings' },
  never: 'Nothing',
  about: 'About',
  validity_help: 'Leave blank if these documents do not expire.',
  status: { active: 'In use', archived: 'Archived' },
  transition: { archive: 'Stop requesting', restore: 'Request again' },
  transition_text: {
    archive:
      'Documents of this type are no longer requested, and no new ones can be uploaded. Those already uploaded are kept.',
    restore: 'Documents of this type are requested again.',
  },
  done: { archive: '%{name} is no longer requested', restore: '%{name} is requested again' },
  act: { archive: 'stopped requesting the document', restore: 'resumed requesting the document' },
};
