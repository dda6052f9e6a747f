/** What parents pay: the public site states it, the API prices by it. Money in pence. */
export const priceList = {
  /** An hour of care, by the nanny's tier. */
  hourly: { basic: 1900, standard: 2300, senior: 2900 },
  /** A shorter booking is paid as long as this. */
  minimumMinutes: 180,
  /** Each further child, an hour. */
  extraChildHourly: 300,
  /** From and to which hour of the agency's clock it is night, and how much dearer. */
  night: { from: 22, to: 6, percent: 25 },
  holidayPercent: 50,
  /** The nanny's way there and back beyond the free distance, a kilometre. */
  transport: { freeKilometres: 10, perKilometre: 45 },
  /** Introducing a live-in nanny, for each week begun: the family employs and pays her or him itself. */
  introductionWeek: 15_000,
  /** Days after the care within which it is to be paid. */
  paymentDays: 7,
} as const;
