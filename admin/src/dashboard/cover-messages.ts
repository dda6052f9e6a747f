/** The texts of the figures of cover, which the first screen does without. */
export const coverFigureMessages = {
  heading: 'Finding nannies',
  period: 'Today |||| The last %{smart_count} days',
  ninetieth: 'nine in ten within %{time}',
  of_requests: '%{covered} of %{smart_count}',
  first_yes: {
    label: 'From request to yes, median',
    counted:
      'From when a booking was made until a nanny first accepted it: %{smart_count} booking accepted in this time. |||| From when a booking was made until a nanny first accepted it: %{smart_count} bookings accepted in this time.',
    none: 'How long bookings wait for the first yes appears here once a nanny accepts one.',
  },
  first_wave: {
    label: 'Covered by the first wave',
    counted:
      'Requests to several nannies that ended with a yes or with nobody, and how many of them a nanny of the first wave took.',
    none: 'How often the first wave is enough appears here once several nannies were asked to cover a booking.',
  },
  rescued: {
    label: 'Bookings rescued',
    counted: 'Bookings that lost a nanny who had accepted, and were accepted by another.',
    none: 'Bookings appear here that lost their nanny and were accepted by another.',
  },
} as const;
