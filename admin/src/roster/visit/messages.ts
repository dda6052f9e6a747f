/** Texts of what bookings, nannies and discounts have in common. */

export const services = { hourly: 'Hourly', daily: 'Daily', overnight: 'Overnight', live_in: 'Live-in' };
export const tiers = { basic: 'Basic', standard: 'Standard', senior: 'Senior' };
export const weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};
