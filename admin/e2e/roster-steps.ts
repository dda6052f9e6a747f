import type { Page } from '@playwright/test';
import { callApi } from './admin.ts';

export interface Nanny {
  readonly id: number;
  readonly display_name: string;
}

export async function activeNanny(page: Page): Promise<Nanny> {
  const filter = encodeURIComponent(JSON.stringify({ status: 'active' }));
  const nannies: Nanny[] = await callApi(
    page,
    'GET',
    `/admin/master/nanny-polo?filter=${filter}&sort=["id","ASC"]`,
  );
  const [nanny] = nannies;
  if (!nanny) throw new Error('No active nanny');
  return nanny;
}

export async function openDay(page: Page, start_at: string, width = 1440) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/admin/booking?view=roster&span=day&from=${start_at.slice(0, 10)}`);
  await page.getByRole('region', { name: 'Roster' }).waitFor();
}

export const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
export const barOf = (page: Page, id: number) => page.locator(`[data-bar="${id}"]`);

/** Drags a bar `hours` to the right into the row of `name`, or only its end to the right if `grip` is true. */
export async function drag(page: Page, id: number, name: string, hours: number, grip = false) {
  const bar = await barOf(page, id).boundingBox();
  const track = await rowOf(page, name).locator('[data-track]').boundingBox();
  if (!bar || !track) throw new Error('The bar or the row is not in sight');
  const [x, y] = [grip ? bar.x + bar.width - 3 : bar.x + 6, bar.y + bar.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  await page.mouse.move(x + (hours * track.width) / 24, grip ? y : track.y + track.height / 2, { steps: 5 });
  await page.mouse.up();
}

export const place = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Place booking' });
