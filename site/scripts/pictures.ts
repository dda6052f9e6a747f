/**
 * Draws the committed pictures in `public` from the built site: `npm -w site run build && npm -w site run pictures`.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { schemes } from '@nanny-polo/shared/tokens';
import sharp from 'sharp';
import { launchChromium } from '../../.ci/demo.ts';

const root = new URL('..', import.meta.url).pathname;
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** Draws the picture for link previews: the top of the landing page without its navigation. */
async function openGraph() {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, bypassCSP: true });
  await page.route('http://site/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? '/index.html' : pathname;
    const body = await readFile(join(root, 'dist', file)).catch(() => null);
    const contentType = kinds[extname(file)] ?? 'application/octet-stream';
    await route.fulfill(body ? { body, contentType } : { status: 404 });
  });
  await page.goto('http://site/');
  await page.addStyleTag({
    content: `nav, .menu, .lead, .pitch, .facts, .hero ~ * { display: none !important }
      .words { padding-top: 1.5rem !important } .hero { height: calc(630px + 5rem) } h1 { font-size: 6.4rem !important }
      .street { position: absolute; bottom: 0; height: 22rem !important }`,
  });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await browser.close();
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(root, 'public/open-graph.png'));
}

/** Draws an icon: the mark on ivory, with a margin that round and square masks may cut off. */
async function icon(name: string, size: number) {
  const inner = Math.round(size * 0.56);
  const mark = await sharp(join(root, 'public/favicon.svg'), { density: 2000 })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: schemes.light.ground } })
    .composite([{ input: mark }])
    .png({ palette: true, effort: 10 })
    .toFile(join(root, 'public', name));
}

await openGraph();
await icon('apple-touch-icon.png', 180);
await icon('icon-192.png', 192);
await icon('icon-512.png', 512);
