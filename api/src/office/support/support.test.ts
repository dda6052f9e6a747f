import { sendSupportMessage } from '@nanny-polo/shared/support';
import { expect, test } from 'vitest';
import { demoConfig } from '../../kernel/config/config.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct({
  limits: { ...demoConfig({}).limits, supportIp: [{ times: 2, seconds: 3600 }] },
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
