import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { killWhileSending } from './mail.ts';

// The mails are queued outside the product's process, and only one process can open PGlite's folder.
test.runIf(onPostgres())(
  'loses no mail and sends none that was rolled back when the product is killed three times',
  async () => {
    for (const finding of await killWhileSending(3, () => {})) expect(finding).toMatchObject({ held: true });
  },
);
