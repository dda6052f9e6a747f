/** `npm -w site run pictures`: draws the committed pictures in `public` from the built site. */

import { join } from 'node:path';
import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { runWithDemo } from '../../.ci/demo.ts';

const root = new URL('..', import.meta.url).pathname;

/** Draws the picture for link previews: the top of the landing page without its navigation. */
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
    .toFile(join(root, 'public/open-graph.png'));
}

/** Draws an icon: the mark on ivory, with a margin that round and square masks may cut off. */
async function icon(name: string, size: number) {
  const inner = Math.round(size * 0.56);
  const mark = await sharp(join(root, 'public/favicon.svg'), { density: 2000 })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: getSchemes().light.ground } })
    .composite([{ input: mark }])
    .png({ palette: true, effort: 10 })
    .toFile(join(root, 'public', name));
}

await runWithDemo(openGraph);
await icon('apple-touch-icon.png', 180);
await icon('icon-192.png', 192);
await icon('icon-512.png', 512);
