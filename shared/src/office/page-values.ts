/** The figures on the site's pages, formatted as text and keyed by the names that the site's messages use. */

import { kilometresPerMile } from '../agency/distance.ts';
import { formatVisitAttribute, isNight } from '../bookings/booking-rules.ts';
import type { AgencySettings } from '../pricing/agency-settings.ts';
import type { CancellationPolicy } from '../pricing/cancellation-policy.ts';
import { formatDecimal, formatPercent, formatShortMoney } from '../pricing/money.ts';
import { formatDaysAttribute } from '../time/agency-days.ts';

/** The example in the price list: an evening from 6pm, at least as long as the shortest booking. */
const example = { from: 18, hours: 4 };

/** Formats a whole hour: `6am`, `10pm`, `midnight`. */
function clockHour(hour: number): string {
  if (hour === 0) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? `${hour}am` : `${hour - 12}pm`;
}

const share = (percent: number) => (percent === 0 ? 'nothing' : `${formatPercent(percent)} of the price`);

/** Returns what cancelling costs, in words that follow “costs”. */
export function describeCancellationCosts({ steps, late_percent }: CancellationPolicy): string {
  const parts = steps.map(
    ({ hours_before, percent }) =>
      `${share(percent)} up to ${hours_before} ${hours_before === 1 ? 'hour' : 'hours'} before the start`,
  );
  const late = late_percent === 100 ? 'the whole price' : share(late_percent);
  return parts.length > 0 ? `${parts.join(', ')}, and ${late} after that` : late;
}

export function formatPageFigures(settings: PriceSettings) {
  const rate = settings.hourly_standard_minor;
  const hours = Math.max(example.hours, Math.ceil(settings.shortest_booking_minutes / 60));
  const nightHours = Array.from({ length: hours }, (_, index) => (example.from + index) % 24).filter((hour) =>
    isNight(hour, settings),
  ).length;
  const nightRate = Math.round((rate * settings.night_percent) / 100);
  const atNight = nightHours > 0 ? `, ${nightHours} of them at night` : '';
  return {
    basic: formatShortMoney(settings.hourly_basic_minor),
    standard: formatShortMoney(rate),
    senior: formatShortMoney(settings.hourly_senior_minor),
    payBasic: formatShortMoney(settings.pay_basic_minor),
    paySenior: formatShortMoney(settings.pay_senior_minor),
    exampleFrom: clockHour(example.from),
    exampleTo: clockHour((example.from + hours) % 24),
    exampleHours: `${hours} hours at ${formatShortMoney(rate)}${atNight}`,
    exampleTotal: formatShortMoney(hours * rate + nightHours * nightRate),
    minimumHours: formatDecimal(settings.shortest_booking_minutes / 60, 2),
    extraChild: formatShortMoney(settings.extra_child_minor),
    nightFrom: clockHour(settings.night_from),
    nightTo: clockHour(settings.night_to),
    nightPercent: formatDecimal(settings.night_percent),
    holidayPercent: formatDecimal(settings.holiday_percent),
    freeKilometres: formatDecimal(settings.free_kilometres),
    freeMiles: formatDecimal(settings.free_kilometres / kilometresPerMile, 1),
    perKilometre: formatShortMoney(settings.kilometre_minor),
    perMile: formatShortMoney(Math.round(settings.kilometre_minor * kilometresPerMile)),
    introduction: formatShortMoney(settings.introduction_week_minor),
    cancellation: describeCancellationCosts(settings.cancellation_policy),
    paymentDays: formatDecimal(settings.payment_days),
  };
}

type PriceSettings = Omit<AgencySettings, 'id' | 'created_at' | 'updated_at' | 'version'>;
export type PageFigures = ReturnType<typeof formatPageFigures>;

/** Returns what the server writes into the pages for the current settings. */
export const formatPageValues = (settings: AgencySettings) => ({
  figures: formatPageFigures(settings),
  timeZone: settings.time_zone,
  /** See `booking-rules.ts`. */
  visit: formatVisitAttribute(settings),
  /** See `agency-days.ts`. */
  days: formatDaysAttribute(settings),
});

/** Returns the placeholder of a figure in a built page. */
export const figurePlaceOf = (name: string): string => `{figure:${name}}`;

/** Writes figures, time zone, settings for visits, closing days and terms into a built page. `inHtml` escapes a text for HTML. */
export const fillPage = (
  html: string,
  { figures, timeZone, visit, days }: ReturnType<typeof formatPageValues>,
  inHtml: (text: string) => string,
): string =>
  html
    .replace(/\{figure:(\w+)\}/g, (place, name) =>
      name in figures ? inHtml(figures[name as keyof PageFigures]) : place,
    )
    .replace(
      /<html(?=[\s>])/,
      () =>
        `<html data-time-zone="${inHtml(timeZone)}" data-visit="${inHtml(visit)}" data-days="${inHtml(days)}"`,
    );
