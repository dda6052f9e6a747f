/** `npm -w site run pictures`: draws the demo agency's picture for link previews from the built site. */

import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { runWithDemo } from '../../.ci/demo.ts';

const file = fileURLToPath(new URL('../../agency/demo/open-graph.png', import.meta.url));

/** Draws the top of the landing page without its navigation. */
async function openGraph(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, bypassCSP: true });
  await page.goto(url);
  await page.addStyleTag({
    content: `nav, .menu, .lead, .pitch, .facts, .hero ~ * { display: none !important }
      .words { padding-top: 1.5rem !important } .hero { height: calc(630px + 5rem) } h1 { font-size: 6.4rem !important }
      .street { position: absolute; bottom: 0; height: 22rem !important }`,
  });
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file);
}

await runWithDemo(openGraph);
