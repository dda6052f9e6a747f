import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { eraseParent, parents } from '@nanny-polo/shared/people/parents';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readDemoConfig } from '../../kernel/config/config.ts';
import { someFacts } from '../../test/facts.ts';
import { writeQueue } from '../../test/letter.ts';
import { readyParent } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { supportLetter } from '../letters/support.ts';
import { deleteOldMessages, keepMessage } from './service.ts';
import { supportMessage } from './table.ts';

const product = await openProduct({
  limits: { ...readDemoConfig({}).limits, supportIp: [{ times: 2, seconds: 3600 }] },
});
const post = await openPost(product.database);

test('mails a message to the agency with the visitor as Reply-To, and rejects messages from a network over the limit', async () => {
  const nobody = product.client(null);
  const body = {
    name: 'Zoë Müller',
    email: 'zoe+nanny@families.example',
    message: 'Do you come to Nunhead?',
  };
  for (const _ of [1, 2]) {
    const { message } = await nobody.call(sendSupportMessage, { body });
    expect(message).toMatch(/^Thank you/);
  }

  const refused = await product.send(sendSupportMessage.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refused.json()).message).toMatch(/^You have sent us several messages/);

  await post.delivered();
  const mails = await post.to(product.config.mail.agencyEmail);
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({ subject: 'Message from Zoë Müller', reply_to: body.email });
});

test('a message is deleted after 180 days, or when its writer is erased, and then not mailed any more', async () => {
  const { db } = product;
  await db.delete(supportMessage);
  await post.stop();
  const { id, email } = await readyParent(db);
  const write = (address: string) =>
    db.transaction((tx) => keepMessage(tx, { name: 'Zoë', email: address, message: 'Hello' }));
  await write(email.toUpperCase());
  await write('old@families.example');
  await write('new@families.example');
  await db.execute(sql`UPDATE support_message SET at = now() - interval '181 days' WHERE email LIKE 'old@%'`);
  const owner = await product.signedIn('owner');
  const { version } = await owner.call(parents.get, { params: { id } });
  await owner.call(eraseParent, { params: { id }, body: { version, confirm: email } });
  await deleteOldMessages(db);
  expect(await db.select({ email: supportMessage.email }).from(supportMessage)).toEqual([
    { email: 'new@families.example' },
  ]);
  const letters = await writeQueue(db, supportLetter.template);
  expect(letters.filter(Boolean)).toEqual([expect.stringContaining('new@families.example')]);
});

test('a message that the mail server refuses is shown in the history of the agency’s settings', async () => {
  const [row] = await product.db.select().from(supportMessage);
  const context = { publicUrl: '', agencyEmail: 'office@nanny.example', pinSeconds: 60, facts: someFacts };
  const letter = await supportLetter.compose(product.db, { support_message_id: row?.id ?? 0 }, context);
  expect(letter).toMatchObject({ about: { resource: agencySettings.name, recipient: 'the office' } });
});
