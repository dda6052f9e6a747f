import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export const kilobyte = 1024;

/** Matches script elements except structured data, which counts as HTML. */
export const scripts = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/** Returns the size of a text in bytes, compressed with Brotli at its highest quality. */
export const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Returns a function that measures the JavaScript fetched so far, inline scripts included, in gzipped bytes. */
export function weighScripts(page: Page): () => Promise<number> {
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const file = response.body();
    // Prevents an unhandled rejection if the page closes meanwhile. The measurement still rejects.
    file.catch(() => undefined);
    files.push(file);
  });
  return async () => {
    const inline = (await page.content()).match(scripts)?.join('') ?? '';
    const fetched = await Promise.all(files);
    return fetched.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, gzipSync(inline).length);
  };
}
