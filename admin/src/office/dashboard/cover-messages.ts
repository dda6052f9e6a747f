/** The texts of the cover figures, apart from the other texts because the first screen does not need them. */
export const coverFigureMessages = {
  heading: 'Finding nannies',
  period: 'Today |||| The last %{smart_count} days',
  ninetieth: 'nine in ten within %{time}',
  of_requests: '%{covered} of %{smart_count}',
  first_yes: {
    label: 'From request to yes, median',
    counted:
      'From the creation of a booking until a nanny first accepted it: %{smart_count} booking accepted in this period. |||| From the creation of a booking until a nanny first accepted it: %{smart_count} bookings accepted in this period.',
    none: 'How long bookings wait for the first yes appears here once a nanny accepts one.',
  },
  first_wave: {
    label: 'Covered by the first wave',
    counted:
      'Of the requests to several nannies that were accepted or expired, the share that a nanny of the first wave accepted.',
    none: 'How often the first wave is enough appears here once several nannies have been asked to cover a booking.',
  },
  rescued: {
    label: 'Bookings rescued',
    counted: 'Bookings that lost a nanny who had accepted, and were accepted by another.',
    none: 'Bookings that lost their nanny and were accepted by another appear here.',
  },
} as const;
