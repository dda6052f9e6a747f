import type { Browser, BrowserContextOptions } from 'playwright';
import { startDemoSession } from '../../../../../.ci/session.ts';
import type { Visited } from './compare.ts';
import { serveFolder } from './folder.ts';
import { atomicCrm, ours, type Product, reactAdminDemo } from './product.ts';
import { type Visit, visit } from './visit.ts';

interface Runs {
  readonly browser: Browser;
  readonly rounds: number;
  readonly slower: number;
}

interface Office {
  readonly product: Product;
  readonly baseURL: string;
  readonly state: BrowserContextOptions['storageState'];
}

async function signedIn(browser: Browser, baseURL: string): Promise<Office> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  await startDemoSession(await context.newPage(), 'coordinator');
  const state = await context.storageState();
  await context.close();
  return { product: ours, baseURL, state };
}

/** Returns the other products whose built folders are given, and prints which are left out. */
export function others(folders: { readonly 'react-admin-demo'?: string; readonly 'atomic-crm'?: string }) {
  const all = [
    ['react-admin-demo', reactAdminDemo],
    ['atomic-crm', atomicCrm],
  ] as const;
  return all.flatMap(([option, product]) => {
    const folder = folders[option];
    if (!folder) console.log(`Without ${product.name}: --${option} names no folder.`);
    return folder ? [{ folder, product }] : [];
  });
}

/** Visits our back office and the others in turn, so that other work on the machine affects all equally. */
export async function visitOffices(
  { browser, rounds, slower }: Runs,
  url: string,
  given: ReturnType<typeof others>,
): Promise<Visited[]> {
  const served = await Promise.all(given.map(({ folder }) => serveFolder(folder)));
  try {
    const offices = [await signedIn(browser, url)];
    for (const [at, { product }] of given.entries()) {
      const baseURL = served[at]?.url ?? '';
      const localStorage = Object.entries(product.storage ?? {}).map(([name, value]) => ({ name, value }));
      offices.push({
        product,
        baseURL,
        state: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
      });
    }
    const found = offices.map(() => [] as Visit[]);
    // The first visit warms the servers and is not counted.
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, office] of offices.entries()) {
        const visited = await visit({ browser, slower, ...office });
        if (round > 0) found[at]?.push(visited);
      }
    return offices.map(({ product }, at) => ({ name: product.name, visits: found[at] ?? [] }));
  } finally {
    for (const one of served) await one.stop();
  }
}
