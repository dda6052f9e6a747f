import { afterEach, expect, test } from 'vitest';
import { agency, setAgency } from '../contract/agency.ts';
import { addDays, weekdayOf } from './agency-day.ts';
import { bankHolidayOf } from './bank-holidays.ts';

const own = { ...agency };
afterEach(() => setAgency(own));

/** The days on www.gov.uk/bank-holidays, which lists no weekends; for Scotland with the holiday proclaimed in 2026. */
const published = {
  'GB-ENG': `2019-01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26
    2020-01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28
    2021-01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28
    2022-01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27
    2023-01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26
    2024-01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26
    2025-01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26
    2026-01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28
    2027-01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28
    2028-01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26`,
  'GB-SCT': `2019-01-01 01-02 04-19 05-06 05-27 08-05 12-02 12-25 12-26
    2020-01-01 01-02 04-10 05-08 05-25 08-03 11-30 12-25 12-28
    2021-01-01 01-04 04-02 05-03 05-31 08-02 11-30 12-27 12-28
    2022-01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27
    2023-01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26
    2024-01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26
    2025-01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26
    2026-01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28
    2027-01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28`,
  'GB-NIR': `2019-01-01 03-18 04-19 04-22 05-06 05-27 07-12 08-26 12-25 12-26
    2020-01-01 03-17 04-10 04-13 05-08 05-25 07-13 08-31 12-25 12-28
    2021-01-01 03-17 04-02 04-05 05-03 05-31 07-12 08-30 12-27 12-28
    2022-01-03 03-17 04-15 04-18 05-02 06-02 06-03 07-12 08-29 09-19 12-26 12-27
    2023-01-02 03-17 04-07 04-10 05-01 05-08 05-29 07-12 08-28 12-25 12-26
    2024-01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26
    2025-01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26
    2026-01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28
    2027-01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28`,
};
const lists = [
  ['GB-ENG', published['GB-ENG']],
  ['GB-WLS', published['GB-ENG']],
  ['GB-SCT', published['GB-SCT']],
  ['GB-NIR', published['GB-NIR']],
] as const;

test.each(lists)('has the published bank holidays of %s since 2019', (nation, list) => {
  setAgency({ ...own, nation });
  for (const line of list.split('\n')) {
    const [first = '', ...others] = line.trim().split(' ');
    const year = first.slice(0, 4);
    const days = Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at));
    const weekdays = days.filter((day) => day.startsWith(year) && weekdayOf(day) < 6);
    expect(weekdays.filter((day) => bankHolidayOf(day))).toEqual([
      first,
      ...others.map((day) => `${year}-${day}`),
    ]);
  }
});

test.each([
  ['GB-ENG', '2026-12-28', 'Boxing Day (substitute day)'],
  ['GB-ENG', '2026-12-24', null],
  ['GB-ENG', '2026-11-30', null],
  ['GB-SCT', '2026-11-30', 'St Andrew’s Day'],
  ['GB-SCT', '2026-04-06', null],
  ['GB-NIR', '2026-07-12', 'Battle of the Boyne (Orangemen’s Day)'],
  ['GB-NIR', '2026-07-13', 'Battle of the Boyne (Orangemen’s Day) (substitute day)'],
  [null, '2026-12-25', null],
] as const)('in %s, names %s %s', (nation, day, name) => {
  setAgency({ ...own, nation });
  expect(bankHolidayOf(day)).toBe(name);
});
