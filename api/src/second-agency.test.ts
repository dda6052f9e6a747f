/** The product of an agency that shares nothing with the demo's. */

import { registerUser } from '@nanny-polo/shared/accounts/user-account';
import { creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { order } from '@nanny-polo/shared/money/order';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordEvent, system } from './kernel/history/service.ts';
import { event } from './kernel/history/table.ts';
import { agencyLinesOf, companyLineOf } from './money/invoice/content.ts';
import { drawnText } from './test/pdf-text.ts';
import { readyParent } from './test/people.ts';
import { openProduct } from './test/product.ts';
import { expectNoTrace, runAsAgency, secondAgency, secondFacts, secondFooter } from './test/second-agency.ts';

const product = await openProduct({ agency: secondAgency, facts: secondFacts, mailFooter: secondFooter });
const owner = await product.signedIn('owner');

const line = {
  kind: 'fee',
  label: 'Betreuung',
  quantity: 1,
  unit: 'item',
  unit_minor: 123_456,
  vat_rate: 19,
} as const;

async function readPdf(path: string): Promise<string> {
  const { _data } = await owner.request<Blob>(path);
  const text = await drawnText(new Uint8Array(await (_data as Blob).arrayBuffer()));
  return text.replaceAll(/\s+/g, ' ');
}

test('prints an invoice and a credit note in its currency, with its IBAN and without facts that are not filled in', async () => {
  const parent = await readyParent(product.db);
  const made = await owner.call(order.create, { body: { parent_id: parent.id, lines: [line] } });
  const invoice = await readPdf(`/admin/order/${made.id}/invoice`);
  expect(invoice).toContain('1.234,56 €');
  expect(invoice).toMatch(/of which VAT 19 ?% on 1\.234,56 €197,11 €/);
  expect(invoice).toContain(
    'by bank transfer to Aire Valley Sitters GmbH, IBAN DE00 0000 0000 0000 0000 00, with the reference',
  );
  expect(invoice).toContain('Prices include VAT. Aire Valley Sitters GmbH.');
  expect(invoice).not.toMatch(/sort code|company number|, ,|,\./);
  expectNoTrace(invoice);
  const credited = await owner.call(creditOrder, {
    params: { id: made.id },
    body: { version: made.version, amount_minor: 100, reason: 'goodwill' },
  });
  const note = await readPdf(`/admin/order/${made.id}/credit-note/${credited.credit_notes[0]?.id}`);
  expect(note).toContain('-1,00 €');
  expectNoTrace(note);
});

test('prints only facts that are filled in', () => {
  const empty = { ...secondFacts, legalName: '', street: '', city: '', phone: '' };
  expect(agencyLinesOf(empty)).toEqual(['Aire Valley Sitters', '88662', 'hallo@airevalley.example']);
  expect(companyLineOf({ ...empty, companyNumber: 'HRB 1' })).toBe(
    'Aire Valley Sitters, company number HRB 1.',
  );
});

test('names the API and the author of what the product does by itself', async () => {
  const { info } = (await (await product.send('/openapi.json')).json()) as { info: { title: string } };
  expect(info.title).toBe('Aire Valley Sitters');
  const change = { actor: system, resource: 'booking', record_id: 1, action: 'remind' } as const;
  const first = (await recordEvent(product.db, change)) ?? 0;
  const renamed = { ...secondAgency, name: 'Lake Sitters' };
  const second = (await runAsAgency(renamed, () => recordEvent(product.db, change))) ?? 0;
  const authorOf = async (id: number) =>
    (await product.db.select().from(event).where(eq(event.id, id)))[0]?.actor_name;
  expect([await authorOf(first), await authorOf(second)]).toEqual(['Aire Valley Sitters', 'Lake Sitters']);
});

test('refuses passwords made of its name, city or domain, and not those of another agency', async () => {
  const choose = (password: string) =>
    product.client(null).call(registerUser, {
      body: {
        first_name: 'Ina',
        last_name: 'See',
        email: 'ina@families.example',
        password,
        confirm_password: password,
      },
    });
  for (const password of ['AireValley-2026!', 'überlingen 2026', 'airevalley123'])
    await expect(choose(password)).rejects.toMatchObject({
      body: { errors: { password: ['This password is too common. Please choose another.'] } },
    });
  await choose('London polo 2026');
});
