/** The texts of the kinds of documents. */
export const messages = {
  name: 'Document type |||| Document types',
  new: 'New document type',
  search_hint: 'Title or description',
  empty: 'No document types yet',
  empty_text: 'Parents upload documents of the types listed here.',
  fields: {
    title: 'Title',
    description: 'Description for parents',
    required_for: 'Required for',
    validity_days: 'Validity (days)',
    archived_at: 'No longer requested',
    created_at: 'Created',
    updated_at: 'Last changed',
  },
  required_for: { account: 'Every account', booking: 'Every booking', overnight: 'Overnight bookings' },
  never: 'Nothing',
  about: 'About',
  validity_help: 'Leave blank if it does not expire.',
  status: { asked: 'Requested', archived: 'Archived' },
  move: { archive: 'Stop requesting', restore: 'Request again' },
  move_text: {
    archive: 'It is no longer requested and cannot be uploaded. Uploaded documents are kept.',
    restore: 'It is requested again.',
  },
  moved: { archive: '%{name} is no longer requested', restore: '%{name} is requested again' },
  act: { archive: 'stopped requesting it', restore: 'requested it again' },
};
