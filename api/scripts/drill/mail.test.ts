import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { killMailWorker } from './mail.ts';

// The worker is a separate process, which cannot open PGlite's folder.
test.runIf(onPostgres())(
  'loses no mail and sends none that was rolled back when the mail worker is killed three times',
  async () => {
    for (const finding of await killMailWorker(3, () => {})) expect(finding).toMatchObject({ held: true });
  },
);
