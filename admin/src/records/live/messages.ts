export const liveMessages = {
  away: 'Not live',
  away_hint: 'Changes by others are not arriving at the moment. We keep trying to reconnect.',
  here: 'Also here: %{names}',
  bookings: '%{smart_count} booking to confirm or fill |||| %{smart_count} bookings to confirm or fill',
  urgent:
    '%{smart_count} booking starts within %{within} without a nanny |||| %{smart_count} bookings start within %{within} without a nanny',
  hours: '%{smart_count} hour |||| %{smart_count} hours',
  documents: '%{smart_count} document to review |||| %{smart_count} documents to review',
};
