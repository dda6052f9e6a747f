import { expect, test } from 'vitest';
import { agencyDefaults } from '../agency/agency-defaults.ts';
import { agency, setAgency } from '../contract/agency.ts';
import { formatPageFigures } from './page-values.ts';

test.each([
  [
    { free_kilometres: 10, kilometre_minor: 45 },
    { freeMiles: '6.2', perKilometre: '£0.45', perMile: '£0.72' },
  ],
  [
    { free_kilometres: 0, kilometre_minor: 0 },
    { freeMiles: '0', perKilometre: '£0', perMile: '£0' },
  ],
  [
    { free_kilometres: 16, kilometre_minor: 70 },
    { freeMiles: '9.9', perKilometre: '£0.70', perMile: '£1.13' },
  ],
])('states %o in miles too', (journey, figures) => {
  expect(formatPageFigures({ ...agencyDefaults, ...journey })).toMatchObject({
    freeKilometres: String(journey.free_kilometres),
    ...figures,
  });
});

test.each([
  [180, 22, { exampleTo: '10pm', exampleHours: '4 hours at £20', exampleTotal: '£80' }],
  [270, 22, { exampleTo: '11pm', exampleHours: '5 hours at £20, 1 of them at night', exampleTotal: '£105' }],
  [180, 20, { exampleTo: '10pm', exampleHours: '4 hours at £20, 2 of them at night', exampleTotal: '£90' }],
])(
  'prices the evening, with any night hours, if a booking has at least %i minutes and nights begin at %i:00',
  (shortest_booking_minutes, night_from, figures) => {
    const settings = { ...agencyDefaults, shortest_booking_minutes, night_from, hourly_standard_minor: 2000 };
    expect(formatPageFigures(settings)).toMatchObject({ exampleFrom: '6pm', ...figures });
  },
);

test('writes every figure in the agency’s locale and currency', () => {
  const demo = { ...agency };
  setAgency({ ...demo, locale: 'de-DE', currency: 'EUR' });
  const settings = { ...agencyDefaults, shortest_booking_minutes: 210, hourly_senior_minor: 123_450 };
  const figures = formatPageFigures(settings);
  setAgency(demo);
  expect(figures).toMatchObject({
    standard: '23\u00a0€',
    senior: '1.234,50\u00a0€',
    exampleHours: '4 hours at 23\u00a0€',
    minimumHours: '3,5',
    freeMiles: '6,2',
    perKilometre: '0,45\u00a0€',
    cancellation: expect.stringContaining('50\u00a0% of the price'),
  });
});
