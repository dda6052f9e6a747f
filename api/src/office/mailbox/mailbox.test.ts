import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readDemoConfig } from '../../kernel/config/config.ts';
import { capturedMail } from '../../kernel/mail/captured-mail-table.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { keepMessage } from '../support/service.ts';

const page = (path: string) => fetch(product.url.replace('/api', path));
const product = await openProduct();
const post = await openPost(product.database);

describe('the mailbox', () => {
  test('shows that it is empty, then lists mails and shows one, escaped', async () => {
    await post.delivered();
    await product.db.delete(capturedMail);
    expect(await (await page('/mailbox')).text()).toContain('No mail yet');
    const mail = {
      name: 'Wanda <b>',
      email: 'w@families.example',
      message: '<script>',
    } as const;
    await keepMessage(product.db, mail);
    const [sent] = await post.to('hello@nannypolo.example');
    const list = await page('/mailbox');
    expect(await list.text()).toContain('Message from Wanda &lt;b&gt;');
    const one = await page(`/mailbox/${sent?.id}`);
    const html = await one.text();
    expect(html).toContain('w@families.example');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(one.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src-elem 'sha256-/,
    );
  });

  test('shows the PIN in a mail', async () => {
    await product
      .client(null)
      .call(openUserCalls.forgetPassword, { body: { email: 'parent@nannypolo.example' } });
    const [sent] = await post.to('parent@nannypolo.example');
    expect(await (await page(`/mailbox/${sent?.id}`)).text()).toMatch(/>\d{6}</);
  });

  test.each(['/mailbox/999999', '/mailbox/x'])('returns 404 for %s', async (path) => {
    expect((await page(path)).status).toBe(404);
  });

  test('does not exist in production', async () => {
    const config = { ...readDemoConfig({}), mode: 'production' as const, logLevel: 'silent' };
    const app = await buildApp({ config, db: product.db });
    for (const url of ['/mailbox', '/mailbox/1']) {
      expect((await app.inject({ method: 'GET', url })).body).not.toContain('mailbox</a>');
    }
    expect((await app.inject({ method: 'GET', url: '/mailbox' })).statusCode).toBe(404);
    await app.close();
  });
});
