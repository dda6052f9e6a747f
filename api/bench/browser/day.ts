/** The daily steps of a coordinator among the bookings, on a slow network, from an empty cache to a saved form. */

import type { Page } from 'playwright';
import {
  awaitPaint,
  readLastPress,
  readLongestInteraction,
  textsOf,
  watchFromNow,
  watchFromStart,
} from './in-page.ts';
import { type Figure, openPage, readTraffic, type Step, waitUntilQuiet } from './step.ts';
import { addMark, longestTaskOf, recordTrace, sliceBetweenMarks } from './trace.ts';

const list = '/admin/booking';
const row = 'tr[data-record]';
const record = 'main h2';
const field = 'textarea[name="internal_note"]';

/** Figures of every step. Times are in milliseconds; the longest task is in processor time. */
const figuresOf = (name: string): Figure[] => [
  { what: `${name}, shown after`, unit: ' ms', ...(name === 'warm start' && { target: { atMost: 1000 } }) },
  { what: `${name}, received`, unit: ' KB' },
  { what: `${name}, requests`, unit: '' },
  { what: `${name}, longest task`, unit: ' ms' },
];

const interactionOf = (name: string): Figure => ({
  what: `${name}, interaction to next paint, 95th percentile`,
  unit: ' ms',
  percentile: 0.95,
  target: { atMost: 100 },
});

interface Click {
  readonly name: string;
  /** A Playwright selector of what is clicked. */
  readonly on: string;
  /** CSS: the step ends when it is shown, with other texts than before if `changes`. */
  readonly shows: string;
  readonly changes?: boolean;
  /** Is done before the step. */
  before?(page: Page): Promise<void>;
  /** Is done before the click, as a part of the step. */
  type?(page: Page): Promise<void>;
}

const clicks: readonly Click[] = [
  { name: 'list to record', on: row, shows: record },
  { name: 'record to list', on: `nav a[href="${list}"]`, shows: row },
  { name: 'filter', on: '[role="tab"]:has-text("Confirmed")', shows: row, changes: true },
  { name: 'next page', on: 'button[aria-label="Go to next page"]', shows: row, changes: true },
  {
    name: 'open the form',
    on: 'main a:text-is("Edit")',
    shows: field,
    async before(page) {
      await watchFromNow(page, record);
      await click(page, row);
      await awaitPaint(page, record);
      await waitUntilQuiet(page);
    },
  },
  {
    name: 'save',
    on: 'button[type="submit"]:text-is("Save")',
    shows: '.MuiSnackbar-root',
    async type(page) {
      await page.locator(field).click();
      await page.keyboard.press('End');
      await page.keyboard.type(' and more', { delay: 50 });
    },
  },
];

/** How long the pointer rests on an element before the click, in milliseconds. */
const restMs = 150;

async function click(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).first();
  await element.hover();
  await page.waitForTimeout(restMs);
  await element.click();
}

/** Opens the list. Returns its figures. */
async function start(page: Page, name: string): Promise<number[]> {
  await watchFromStart(page, row);
  let shown = Number.NaN;
  let loaded = { bytes: 0, requests: 0 };
  const trace = await recordTrace(page, async () => {
    await page.goto(list, { waitUntil: 'commit' });
    shown = await awaitPaint(page, name);
    loaded = await readTraffic(page);
    await addMark(page, 'shown');
  });
  await waitUntilQuiet(page);
  return [
    shown,
    loaded.bytes / 1024,
    loaded.requests,
    longestTaskOf(sliceBetweenMarks(trace, 'start', 'shown')),
  ];
}

/** Clicks, and waits until the result is shown and the network is idle. Returns the step's figures. */
async function measureClick(page: Page, step: Click): Promise<number[]> {
  const { name, on, shows, changes } = step;
  await step.before?.(page);
  await watchFromNow(page, shows, changes ? await textsOf(page, shows) : undefined);
  const begin = await readTraffic(page);
  let [since, shown] = [Number.NaN, Number.NaN];
  const trace = await recordTrace(page, async () => {
    await addMark(page, 'begin');
    since = await page.evaluate(() => performance.now());
    await step.type?.(page);
    await click(page, on);
    shown = await awaitPaint(page, name);
    await waitUntilQuiet(page);
    await addMark(page, 'end');
  });
  const end = await readTraffic(page);
  const figures = [
    shown - (await readLastPress(page)),
    (end.bytes - begin.bytes) / 1024,
    end.requests - begin.requests,
    longestTaskOf(sliceBetweenMarks(trace, 'begin', 'end')),
    await readLongestInteraction(page, since),
  ];
  await page.evaluate(() => performance.clearMarks());
  return figures;
}

export const day: Step = {
  name: 'day',
  figures: [
    ...['cold start', 'warm start'].flatMap(figuresOf),
    ...clicks.flatMap(({ name }) => [...figuresOf(name), interactionOf(name)]),
  ],
  async run({ newContext, slower }) {
    await using context = await newContext();
    const cold = await openPage({ context, slower }, true);
    const figures = await start(cold, 'cold start');
    await cold.close();
    const page = await openPage({ context, slower }, true);
    figures.push(...(await start(page, 'warm start')));
    for (const step of clicks) figures.push(...(await measureClick(page, step)));
    return figures;
  },
};
