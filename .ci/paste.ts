import type { Locator } from '@playwright/test';

/** Puts a text on the clipboard and pastes it over the selection of an input, as a person does. */
export async function pasteText(input: Locator, text: string): Promise<void> {
  const page = input.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input.press('ControlOrMeta+v');
}
