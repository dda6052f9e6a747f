/** The prices that the public site states and the API uses, in pence. */
export const priceList = {
  /** Price of an hour of care, by the nanny's tier. */
  hourly: { basic: 1900, standard: 2300, senior: 2900 },
  /** Minimum hours charged for a booking. */
  minimumMinutes: 180,
  /** Price of an hour for each further child. */
  extraChildHourly: 300,
  /** The hours of night by the agency's clock, and the surcharge. */
  night: { from: 22, to: 6, percent: 25 },
  holidayPercent: 50,
  /** Price of a kilometre of the nanny's journey, there and back, beyond the free distance. */
  transport: { freeKilometres: 10, perKilometre: 45 },
  /** Price of introducing a live-in nanny, for each week begun; the family employs and pays the nanny directly. */
  introductionWeek: 15_000,
  /** Days after the care until payment is due. */
  paymentDays: 7,
} as const;
