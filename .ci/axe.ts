import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs in the page: returns each violation as a line of text, or null while axe is not loaded. */
async function violations(options: RunOptions): Promise<string[] | null> {
  const results = await window.axe?.run(document, options);
  if (!results) return null;
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} – ${node.target.join(' ')}`),
  );
}

/** Skips frames, because the only one shows an uploaded file, and style sheets, because no enabled rule reads them. */
const common: RunOptions = { resultTypes: ['violations'], iframes: false, preload: { assets: ['media'] } };

/** Returns axe's findings on a page. Loads axe once per document, because that takes about as long as a run. */
export async function findingsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  const options = { ...common, runOnly };
  const firstFindings = await page.evaluate(violations, options);
  if (firstFindings) return firstFindings;
  await page.evaluate(source);
  const findings = await page.evaluate(violations, options);
  if (!findings) throw new Error(`The page navigated to ${page.url()} while axe was loading`);
  return findings;
}
