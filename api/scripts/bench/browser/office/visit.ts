import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { betweenMarks, longestTask, mark, traced } from '../trace.ts';
import { lastPress, longestInteraction, shownAt, textsOf, watchFromNow, watchFromStart } from './in-page.ts';
import { type Network, slowNetwork } from './network.ts';
import type { Product } from './product.ts';

export const steps = [
  'cold start',
  'warm start',
  'list to record',
  'record to list',
  'filter',
  'next page',
  'open the form',
  'save',
] as const;
export type StepName = (typeof steps)[number];

/** What one step cost. Times are in milliseconds; `task`, the longest task, is in processor time. */
export interface Cost {
  readonly shown: number;
  readonly bytes: number;
  readonly requests: number;
  readonly task: number;
  /** From an interaction to the next paint; none on a start. */
  readonly interaction?: number;
}

export type Visit = Readonly<Record<StepName, Cost>>;

interface Where {
  readonly browser: Browser;
  readonly product: Product;
  readonly baseURL: string;
  /** How many times slower the page’s processor is. */
  readonly slower: number;
  /** The cookies and local storage of a signed-in admin. */
  readonly state: BrowserContextOptions['storageState'];
}

/** How long the pointer rests on an element before the click, in milliseconds. */
const rest = 150;

async function openPage(page: Page, slower: number): Promise<Network> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return slowNetwork(devtools);
}

/** Runs all steps of a product once, starting with an empty cache. */
export async function visit({ browser, product, baseURL, slower, state }: Where): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    storageState: state,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
  });
  const costs: Partial<Record<StepName, Cost>> = {};

  /** Opens the list in a new page. */
  const start = async (name: StepName) => {
    const page = await context.newPage();
    const network = await openPage(page, slower);
    await watchFromStart(page, product.row);
    let shown = Number.NaN;
    let came = network.total();
    const trace = await traced(browser, page, async () => {
      await page.goto(product.list, { waitUntil: 'commit' });
      shown = await shownAt(page, `${product.name}, ${name}`);
      came = network.total();
      await mark(page, 'shown');
    });
    costs[name] = { shown, ...came, task: longestTask(betweenMarks(trace, 'start', 'shown')) };
    await network.idle();
    return { page, network };
  };

  await (await start('cold start')).page.close();
  const { page, network } = await start('warm start');

  /**
   * Runs `act` and measures until elements that match `selector` are shown, with different texts if `changes`, and the
   * network is idle.
   */
  const step = async (name: StepName, selector: string, changes: boolean, act: () => Promise<void>) => {
    const before = changes ? await textsOf(page, selector) : undefined;
    await watchFromNow(page, selector, before);
    const begin = network.total();
    let [since, shown] = [Number.NaN, Number.NaN];
    const trace = await traced(browser, page, async () => {
      await mark(page, 'begin');
      since = await page.evaluate(() => performance.now());
      await act();
      shown = await shownAt(page, `${product.name}, ${name}`);
      await network.idle();
      await mark(page, 'end');
    });
    const end = network.total();
    costs[name] = {
      shown: shown - (await lastPress(page)),
      bytes: end.bytes - begin.bytes,
      requests: end.requests - begin.requests,
      task: longestTask(betweenMarks(trace, 'begin', 'end')),
      interaction: await longestInteraction(page, since),
    };
    await page.evaluate(() => performance.clearMarks());
  };
  const click = async (selector: string) => {
    const found = page.locator(selector).first();
    await found.hover();
    await page.waitForTimeout(rest);
    await found.click();
  };
  const { row, record, openForm } = product;

  await step('list to record', record, false, () => click(row));
  await step('record to list', row, false, () => click(product.back));
  await step('filter', row, true, () => click(product.filter));
  await step('next page', row, true, () => click(product.next));
  if (openForm.from === 'record') {
    await watchFromNow(page, record);
    await click(row);
    await shownAt(page, `${product.name}, ${record}`);
    await network.idle();
  }
  await step('open the form', product.field, false, () => click(openForm.click));
  await step('save', product.saved, false, async () => {
    await page.locator(product.field).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more', { delay: 50 });
    await click(product.save);
  });
  await context.close();
  return costs as Visit;
}
