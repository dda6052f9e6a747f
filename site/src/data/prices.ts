/** What parents pay, in pence an hour, and the rules around it. */
export const tiers = [
  { key: 'basic', hourly: 1900 },
  { key: 'standard', hourly: 2300 },
  { key: 'senior', hourly: 2900 },
] as const;

const rules = {
  minimumHours: 3,
  extraChildHourly: 300,
  nightPercent: 25,
  holidayPercent: 50,
  freeCancelHours: 48,
  halfFeeHours: 24,
  halfFeePercent: 50,
  lateFeePercent: 100,
  paymentDays: 7,
} as const;

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Pence as people read them: `£19`, `£118.50`. */
export const money = (pence: number) => pounds.format(pence / 100);

/** The figures as the messages name them. */
export const figures = {
  basic: money(tiers[0].hourly),
  standard: money(tiers[1].hourly),
  senior: money(tiers[2].hourly),
  minimumHours: rules.minimumHours,
  extraChild: money(rules.extraChildHourly),
  nightPercent: rules.nightPercent,
  holidayPercent: rules.holidayPercent,
  freeCancelHours: rules.freeCancelHours,
  halfFeeHours: rules.halfFeeHours,
  halfFeePercent: rules.halfFeePercent,
  paymentDays: rules.paymentDays,
} as const;
