import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from '../../.ci/e2e.ts';
import { signIn } from './admin.ts';

test('shows at least 14 rows of the roster at 1440 × 900, and the whole frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // No other test has open visits that far ahead.
  const from = addDays(agencyDayOf(), 300);
  await signIn(page, 'coordinator', `/booking?view=roster&span=week&from=${from}`);
  const roster = page.getByRole('region', { name: 'Roster' });
  await expect(roster.getByRole('group').nth(20)).toBeAttached();
  const whole = await roster.evaluate((grid) => {
    const { bottom } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll('fieldset')].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom,
    ).length;
  });
  // Four lanes of open visits take the place of two rows more.
  expect(whole).toBeGreaterThanOrEqual(17);
  const help = await page.locator('#roster-help').boundingBox();
  expect((help?.y ?? 900) + (help?.height ?? 0)).toBeLessThanOrEqual(900);
});
