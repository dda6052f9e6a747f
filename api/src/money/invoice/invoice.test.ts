import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { order, orderTransactions } from '@nanny-polo/shared/order';
import { describe, expect, test } from 'vitest';
import { rewritePdf } from '../../kernel/files/pdf.ts';
import { openProduct } from '../../test/product.ts';
import { invoiceOf, vatParts } from './content.ts';
import { invoicePdf } from './pdf.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const line = {
  kind: 'fee',
  label: 'Workshop',
  quantity: 2,
  unit: 'item',
  unit_minor: 6000,
  vat_rate: 20,
} as const;

/** Downloads the invoice of an order and parses it. */
async function downloaded(id: number) {
  const { _data, headers } = await owner.request<Blob>(`/admin/order/${id}/invoice`);
  const bytes = Buffer.from(await (_data as Blob).arrayBuffer());
  return { headers, bytes, document: await PDFDocument.load(bytes, { updateMetadata: false }) };
}

/** Returns the names of a document's fonts, without their subset prefixes. */
const fontsOf = (document: PDFDocument) => {
  const dictionaries = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const names = dictionaries.map((one) =>
    one instanceof PDFDict ? one.get(PDFName.of('BaseFont')) : undefined,
  );
  return [
    ...new Set(names.filter((name) => name !== undefined).map((name) => String(name).replace(/^.*\+/, ''))),
  ];
};

describe('the invoice', () => {
  test('states items, VAT, payments and how to pay the balance', async () => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const body = { version: made.version, amount_minor: 2000, method: 'cash', proof: '' } as const;
    const paid = await owner.call(orderTransactions.deposit, { params: { id: made.id }, body });
    const invoice = invoiceOf(paid, ['Paula Renshaw'], product.config.facts);
    expect(invoice.agency).toContain('020 7946 0142');
    expect(invoice.groups).toEqual([
      { heading: 'Other', rows: [['Workshop', '2', '£60.00', '20%', '£120.00']] },
    ]);
    expect(invoice.sums).toEqual([
      { label: 'Total', amount: '£120.00', isTotal: true },
      { label: 'of which VAT 20% on £120.00', amount: '£20.00' },
      { label: expect.stringMatching(/^Deposit received on .*, cash$/), amount: '-£20.00' },
      { label: 'To pay', amount: '£100.00', isTotal: true },
    ]);
    expect(invoice.howToPay).toMatch(/^Please pay £100\.00 by .* with the reference /);
  });

  test('says that it is paid only if there was something to pay', async () => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const howToPay = (sums: { total_minor: number; balance_minor: number }) =>
      invoiceOf({ ...made, ...sums }, [], product.config.facts).howToPay;
    expect(howToPay({ total_minor: 12_000, balance_minor: 0 })).toMatch(/paid in full/);
    expect(howToPay({ total_minor: 0, balance_minor: 0 })).toBe('There is nothing to pay on this invoice.');
    expect(howToPay({ total_minor: 0, balance_minor: -500 })).toMatch(/^We owe you £5\.00/);
  });

  test('states the time and the real hours of a booking during which the clocks change', async () => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const night = { start_at: '2027-03-27T22:00:00.000Z', end_at: '2027-03-28T05:00:00.000Z' };
    const day = { start_at: '2027-03-29T09:00:00.000Z', end_at: '2027-03-29T13:00:00.000Z' };
    const { groups } = invoiceOf(
      {
        ...made,
        bookings: [
          { id: 1, code: 'BK-000001', service: 'overnight', ...night },
          { id: 2, code: 'BK-000002', service: 'hourly', ...day },
        ],
        lines: made.lines.flatMap((one) => [
          { ...one, booking_id: 1 },
          { ...one, booking_id: 2 },
        ]),
      },
      ['Paula Renshaw'],
      product.config.facts,
    );
    expect(groups.map(({ heading }) => heading.replaceAll(/\s/g, ' '))).toEqual([
      'BK-000001, overnight care on 27 March 2027 at 22:00 – 28 March 2027 at 06:00 (7 hours: the clocks go forward)',
      'BK-000002, hourly care on 29 March 2027, 10:00–14:00',
    ]);
  });

  test('adds up a discount that was taken off several visits', async () => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const taken = (booking_id: number) => ({
      discount_id: 1,
      booking_id,
      name: 'Twins',
      amount_minor: 250,
      why: '10% of £25.00',
    });
    const single = { discount_id: 2, name: 'Spring', amount_minor: 100, why: '£1.00 off' };
    const adjustments = [taken(1), single, taken(2)];
    const { sums } = invoiceOf({ ...made, adjustments }, [], product.config.facts);
    expect(sums).toContainEqual({ label: 'Twins (2 visits)', amount: '-£5.00' });
    expect(sums).toContainEqual({ label: 'Spring (£1.00 off)', amount: '-£1.00' });
  });

  test('is a PDF in the brand’s typeface, and passes the checks for uploads', async () => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const { headers, bytes, document } = await downloaded(made.id);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toContain(`filename="${made.number}.pdf"`);
    expect(document.getTitle()).toBe(`Invoice ${made.number}`);
    expect(fontsOf(document).sort()).toEqual(['Figtree-Bold', 'Figtree-Regular']);
    expect(document.getPageCount()).toBe(1);
    await rewritePdf(bytes);
  });

  test('continues on further pages, breaks long words, and draws names in other scripts', async () => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const lines = made.lines.flatMap((one) =>
      Array.from({ length: 80 }, () => ({ ...one, label: 'W'.repeat(150) })),
    );
    const long = await PDFDocument.load(
      await invoicePdf(invoiceOf({ ...made, lines }, ['Paula Renshaw'], product.config.facts)),
    );
    expect(long.getPageCount()).toBeGreaterThan(3);
    const polish = await invoicePdf(invoiceOf(made, ['Łucja Żółć & Şükrü İnce'], product.config.facts));
    expect(fontsOf(await PDFDocument.load(polish))).not.toContain('Roboto-Regular');
    const ukrainian = await invoicePdf(invoiceOf(made, ['Олена Шевченко'], product.config.facts));
    expect(fontsOf(await PDFDocument.load(ukrainian))).toContain('Roboto-Regular');
  });

  test.each(['howToPay', 'note'] as const)('draws a name in another script in %s', async (part) => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const invoice = invoiceOf(made, ['Paula Renshaw'], product.config.facts);
    const drawn = await invoicePdf({ ...invoice, [part]: 'Νταντά Πόλο' });
    expect(fontsOf(await PDFDocument.load(drawn))).toContain('Roboto-Regular');
  });

  test('needs permission to see orders, and an existing order', async () => {
    const newcomer = await product.signedIn('newcomer');
    await expect(newcomer.request('/admin/order/1/invoice')).rejects.toMatchObject({ status: 403 });
    await expect(owner.request('/admin/order/999999/invoice')).rejects.toMatchObject({ status: 404 });
    await expect(product.client(null).request('/admin/order/1/invoice')).rejects.toMatchObject({
      status: 401,
    });
  });

  test('spreads discounts over the VAT rates so that the parts add up to the total', () => {
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
