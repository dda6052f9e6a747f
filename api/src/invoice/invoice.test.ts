import type { HttpClient } from '@nanny-polo/shared/http-client';
import { order, orderTransactions } from '@nanny-polo/shared/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../test/product.ts';
import { vatParts } from './vat.ts';

let product: Product;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  owner = await product.signedIn('owner');
});
afterAll(() => product.close());

const line = {
  kind: 'fee',
  label: 'Workshop',
  quantity: 2,
  unit: 'item',
  unit_minor: 6000,
  vat_rate: 20,
} as const;

describe('the invoice', () => {
  test('says who owes what for what, with its VAT, what was paid and how to pay the rest', async () => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const body = { version: made.version, amount_minor: 2000, method: 'cash', proof: '' } as const;
    await owner.call(orderTransactions.deposit, { params: { id: made.id }, body });
    const { _data: page, headers } = await owner.request<string>(`/admin/order/${made.id}/invoice`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*';/,
    );
    for (const part of [
      made.number,
      'Paula Renshaw',
      'Workshop',
      '£120.00',
      'VAT 20%',
      '£20.00',
      'Deposit received',
      'Please pay £100.00',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/<script|https?:/);
  });

  test('shows hostile text as text', async () => {
    const label = `<img src=x onerror=alert(1)>"'&`;
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [{ ...line, label }] } });
    const { _data: page } = await owner.request<string>(`/admin/order/${made.id}/invoice`);
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  });

  test('is for those who may see orders, and of orders that are there', async () => {
    const newcomer = await product.signedIn('newcomer');
    await expect(newcomer.request('/admin/order/1/invoice')).rejects.toMatchObject({ status: 403 });
    await expect(owner.request('/admin/order/999999/invoice')).rejects.toMatchObject({ status: 404 });
    await expect(product.client(null).request('/admin/order/1/invoice')).rejects.toMatchObject({
      status: 401,
    });
  });

  test('spreads discounts over the rates so that the parts come to the total', () => {
    const lines = [
      { amount_minor: 1000, vat_rate: 0 },
      { amount_minor: 2000, vat_rate: 20 },
    ];
    expect(vatParts(lines, [{ amount_minor: 100 }])).toEqual([
      { rate: 0, gross_minor: 967, vat_minor: 0 },
      { rate: 20, gross_minor: 1933, vat_minor: 322 },
    ]);
  });
});
