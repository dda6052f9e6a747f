import { test } from 'vitest';
import { openDatabase } from '../../test/database.ts';
import { expectGolden, startGolden } from '../../test/golden.ts';
import { supportMail } from '../mail/kinds.ts';
import { supportMessage } from '../support/table.ts';

const { db } = await openDatabase();
await startGolden(db, 'support_message');

test('passes a visitor’s message on to the office', async () => {
  const message = 'Do you also work in Croydon?\nThank you.';
  await db.insert(supportMessage).values({ id: 1, name: 'Vera', email: 'vera@visitors.example', message });
  await expectGolden(db, 'support', supportMail, { support_message_id: 1 });
});
