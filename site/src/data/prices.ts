import { currentCancellationPolicy } from '@nanny-polo/shared/cancellation-policy';
import { priceList } from '@nanny-polo/shared/price-list';

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Pence as people read them: `£19`, `£118.50`. */
const money = (pence: number) => pounds.format(pence / 100);

const { hourly, transport } = priceList;
const exampleHours = 4;
const [free, half] = currentCancellationPolicy.steps;

/** What each tier costs an hour, cheapest first. */
export const tiers = (['basic', 'standard', 'senior'] as const).map((key) => ({
  key,
  price: money(hourly[key]),
}));

/** The figures of prices and rules as the messages name them. */
export const figures = {
  basic: money(hourly.basic),
  standard: money(hourly.standard),
  senior: money(hourly.senior),
  exampleHours,
  exampleTotal: money(exampleHours * hourly.standard),
  minimumHours: priceList.minimumMinutes / 60,
  extraChild: money(priceList.extraChildHourly),
  nightPercent: priceList.night.percent,
  holidayPercent: priceList.holidayPercent,
  freeKilometres: transport.freeKilometres,
  perKilometre: `${transport.perKilometre}p`,
  introduction: money(priceList.introductionWeek),
  freeCancelHours: free?.hours_before ?? 0,
  halfFeeHours: half?.hours_before ?? 0,
  halfFeePercent: half?.percent ?? 0,
  paymentDays: priceList.paymentDays,
};
