import type { Page } from 'playwright';
import { rosterDay, shown } from './agency.ts';
import { openPage, type Step, waitUntilQuiet } from './step.ts';
import {
  addMark,
  countDispatchedEvents,
  countForcedLayouts,
  longestTaskOf,
  recordTrace,
  sliceBetweenMarks,
  sliceUntilPaint,
  totalTaskTimeOf,
} from './trace.ts';

/** Runs in the page: marks when the first bar is in the document, and when it is painted. */
function markFirstBar() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-bar]')) return;
    observer.disconnect();
    performance.mark('first-bar');
    requestAnimationFrame(() => setTimeout(() => performance.mark('first-bar-painted')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Opens the roster and waits until nothing is loading. Only the bars of rows in sight are in the document. */
async function openRoster(page: Page): Promise<void> {
  await page.addInitScript(markFirstBar);
  const pending = page.waitForResponse((response) => response.url().includes('/booking/roster?'));
  await page.goto(`/admin/booking?view=roster&span=week&from=${rosterDay}`);
  const response = await pending;
  await page.waitForFunction(() => performance.getEntriesByName('first-bar-painted').length > 0);
  await page.waitForLoadState('networkidle');
  const { rows, bars } = (await response.json()) as { rows: unknown[]; bars: unknown[] };
  if (rows.length !== shown.rows || bars.length !== shown.bars)
    throw new Error(`The roster has ${rows.length} rows and ${bars.length} bars.`);
}

const firstBars: Step = {
  name: 'roster',
  figures: [
    { what: 'roster, from its response to the first bars, processor', unit: ' ms', target: { atMost: 300 } },
    { what: 'roster, from its response to the first bars, clock', unit: ' ms' },
  ],
  async run(visit) {
    const page = await openPage(visit);
    const trace = await recordTrace(page, () => openRoster(page));
    const waited = await page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-bar-painted');
      const entry = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/booking/roster?')) as PerformanceResourceTiming | undefined;
      return (painted?.startTime ?? Number.NaN) - (entry?.responseEnd ?? Number.NaN);
    });
    await page.close();
    return [totalTaskTimeOf(sliceUntilPaint(trace, '/booking/roster?', 'first-bar')), waited];
  },
};

/** The fewest pointer moves that the page must receive, so that a drag that never began is an error. */
const fewestMoves = 50;

const drag: Step = {
  name: 'drag',
  figures: [
    { what: 'a drag over rows and days, longest task', unit: ' ms', target: { atMost: 50 } },
    { what: 'a drag, layouts forced by scripts', unit: '', target: { atMost: 0 } },
    { what: 'the drop until the booking is in its new place, longest task', unit: ' ms' },
  ],
  async run(visit) {
    const page = await openPage(visit);
    await openRoster(page);
    await page.waitForFunction(() => performance.getEntriesByName('first-screen').length > 0);
    await waitUntilQuiet(page);
    // The first booking is offered and not yet accepted, so no dialog asks for confirmation of the drop.
    const box = await page.locator('[data-bar]').first().boundingBox();
    const track = await page.locator('[data-track]').nth(1).boundingBox();
    if (!box || !track) throw new Error('The roster has no bar to drag.');
    const [x, y, day] = [box.x + 5, box.y + box.height / 2, track.width / 7];
    const responseTo = (path: string) => page.waitForResponse((response) => response.url().includes(path));
    await page.mouse.move(x, y);
    const trace = await recordTrace(page, async () => {
      await addMark(page, 'drag');
      const placements = responseTo('/placements?');
      await page.mouse.down();
      await page.mouse.move(x + day, y + 5, { steps: 10 });
      await placements;
      for (const turn of [3, 0, 4, 1]) await page.mouse.move(x + turn * day, y + turn * 70, { steps: 20 });
      await page.mouse.move(x + 0.3 * day, y, { steps: 10 });
      await addMark(page, 'drop');
      const written = responseTo('/reschedule');
      await page.mouse.up();
      await written;
      await page.waitForLoadState('networkidle');
      await addMark(page, 'dropped');
    });
    // Undoes the change for the next round.
    const undone = responseTo('/admin/undo/');
    await page.getByRole('button', { name: 'Undo' }).click();
    await undone;
    await page.close();
    const [moved, dropped] = [
      sliceBetweenMarks(trace, 'drag', 'drop'),
      sliceBetweenMarks(trace, 'drop', 'dropped'),
    ];
    const moves = countDispatchedEvents(moved, 'pointermove');
    if (moves < fewestMoves) throw new Error(`The page received only ${moves} pointer moves.`);
    return [longestTaskOf(moved), countForcedLayouts(moved), longestTaskOf(dropped)];
  },
};

export const rosterSteps: readonly Step[] = [firstBars, drag];
