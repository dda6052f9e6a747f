import { type Browser, chromium } from 'playwright';
import { findChromium } from './chromium.ts';
import { startServer } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

interface Options {
  /** A data folder that is already filled; by default an empty one, which the demo fills. */
  readonly data?: string;
  /** Further arguments of Chromium. */
  readonly args?: string[];
}

/** Starts the demo and Chromium, runs `work` with the browser and the demo's URL, and ends both. */
export async function runWithDemo(
  work: (browser: Browser, url: string) => Promise<void>,
  { data = createTemporaryFolder('demo'), args = [] }: Options = {},
): Promise<void> {
  const product = await startServer(['api/scripts/start.ts'], { env: { DATA_DIR: data }, host: 'localhost' });
  try {
    const browser = await chromium.launch({ executablePath: findChromium(), args });
    await work(browser, product.url).finally(() => browser.close());
  } finally {
    await product.stop();
  }
}
