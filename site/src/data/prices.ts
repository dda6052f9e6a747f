import { currentCancellationPolicy } from '@nanny-polo/shared/cancellation-policy';
import { shortMoney } from '@nanny-polo/shared/money';
import { priceList } from '@nanny-polo/shared/price-list';

const { hourly, transport } = priceList;
const exampleHours = 4;
const [free, half] = currentCancellationPolicy.steps;

/** The price of an hour of each tier, cheapest first. */
export const tiers = (['basic', 'standard', 'senior'] as const).map((key) => ({
  key,
  price: shortMoney(hourly[key]),
}));

/** The figures of prices and rules, by the names that messages use. */
export const figures = {
  basic: shortMoney(hourly.basic),
  standard: shortMoney(hourly.standard),
  senior: shortMoney(hourly.senior),
  exampleHours,
  exampleTotal: shortMoney(exampleHours * hourly.standard),
  minimumHours: priceList.minimumMinutes / 60,
  extraChild: shortMoney(priceList.extraChildHourly),
  nightPercent: priceList.night.percent,
  holidayPercent: priceList.holidayPercent,
  freeKilometres: transport.freeKilometres,
  perKilometre: `${transport.perKilometre}p`,
  introduction: shortMoney(priceList.introductionWeek),
  freeCancelHours: free?.hours_before ?? 0,
  halfFeeHours: half?.hours_before ?? 0,
  halfFeePercent: half?.percent ?? 0,
  paymentDays: priceList.paymentDays,
};
