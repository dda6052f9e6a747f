import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { cancelCreditNote, creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { order } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rewritePdf } from '../../kernel/files/pdf.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { invoiceOf } from './content.ts';
import { creditNoteOf } from './credit-note-content.ts';
import { drawInvoice } from './pdf.ts';
import { creditNotePartsOf, type VatPart, vatPartsOf } from './vat.ts';

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
      await drawInvoice(invoiceOf({ ...made, lines }, ['Paula Renshaw'], product.config.facts)),
    );
    expect(long.getPageCount()).toBeGreaterThan(3);
    const polish = await drawInvoice(invoiceOf(made, ['Łucja Żółć & Şükrü İnce'], product.config.facts));
    expect(fontsOf(await PDFDocument.load(polish))).not.toContain('NotoSans-Regular');
    const ukrainian = await drawInvoice(invoiceOf(made, ['Олена Шевченко'], product.config.facts));
    expect(fontsOf(await PDFDocument.load(ukrainian))).toContain('NotoSans-Regular');
  });

  test.each(['howToPay', 'note'] as const)('draws a name in another script in %s', async (part) => {
    const made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
    const invoice = invoiceOf(made, ['Paula Renshaw'], product.config.facts);
    const drawn = await drawInvoice({ ...invoice, [part]: 'Νταντά Πόλο' });
    expect(fontsOf(await PDFDocument.load(drawn))).toContain('NotoSans-Regular');
  });

  test('needs permission to see orders, and an existing order', async () => {
    const newcomer = await product.signedIn('newcomer');
    await expect(newcomer.request('/admin/order/1/invoice')).rejects.toMatchObject({ status: 403 });
    await expect(owner.request('/admin/order/999999/invoice')).rejects.toMatchObject({ status: 404 });
    await expect(product.client(null).request('/admin/order/1/invoice')).rejects.toMatchObject({
      status: 401,
    });
  });

  test('lists each credit note and its cancellation, and asks only for what is owed', async () => {
    const noted = await credited(1000, 2000);
    const [first, second] = noted.credit_notes;
    const cancelled = await owner.call(cancelCreditNote, {
      params: { id: noted.id, note_id: first!.id },
      body: { version: noted.version, reason: 'A mistake' },
    });
    const [, , cancellation] = cancelled.credit_notes;
    const { sums, howToPay } = invoiceOf(cancelled, [], product.config.facts);
    expect(sums.map(({ label, amount }) => [label.replace(/ of \d+ \w+ \d{4}$/, ''), amount])).toEqual([
      ['Subtotal', '£120.00'],
      [`Credit note ${first!.number}`, '-£10.00'],
      [`Credit note ${second!.number}`, '-£20.00'],
      [`${first!.number} cancelled by ${cancellation!.number}`, '£10.00'],
      ['Total', '£100.00'],
      ['of which VAT 20% on £100.00', '£16.67'],
    ]);
    expect(howToPay).toMatch(/^Please pay £100\.00 /);
  });

  test('spreads discounts over the VAT rates so that the parts add up to the total', () => {
    const lines = [
      { amount_minor: 1000, vat_rate: 0 },
      { amount_minor: 2000, vat_rate: 20 },
    ];
    const adjustments = [{ amount_minor: 100 }];
    expect(vatPartsOf({ lines, adjustments, credit_notes: [] })).toEqual([
      { rate: 0, gross_minor: 967 },
      { rate: 20, gross_minor: 1933 },
    ]);
  });
});

/** Creates an order of £120.00 with credit notes of these amounts. */
async function credited(...amounts: number[]) {
  let made = await owner.call(order.create, { body: { parent_id: 1, lines: [line] } });
  for (const amount_minor of amounts)
    made = await owner.call(creditOrder, {
      params: { id: made.id },
      body: { version: made.version, amount_minor, reason: 'goodwill', note: 'Our nanny was late.' },
    });
  return made;
}

describe('a credit note', () => {
  test('states what it takes off which invoice, its VAT, and its words; a cancellation what it cancels', async () => {
    const noted = await credited(1200);
    const [note] = noted.credit_notes;
    const params = { id: noted.id, note_id: note!.id };
    const body = { version: noted.version, reason: 'A mistake' };
    const cancelled = await owner.call(cancelCreditNote, { params, body });
    const [, cancellation] = cancelled.credit_notes;
    const facts = product.config.facts;
    expect(creditNoteOf(cancelled, note!, ['Paula Renshaw'], facts)).toMatchObject({
      title: 'Credit note',
      number: note!.number,
      billed: ['Paula Renshaw'],
      groups: [{ heading: 'Our nanny was late.', rows: [['Goodwill', '20%', '-£12.00']] }],
      sums: [
        { label: 'Total', amount: '-£12.00' },
        { label: 'of which VAT 20% on -£12.00', amount: '-£2.00' },
      ],
      howToPay: expect.stringMatching(`^£12.00 of invoice ${noted.number} of .+ is credited.$`),
    });
    expect(creditNoteOf(cancelled, cancellation!, [], facts)).toMatchObject({
      title: 'Cancellation of a credit note',
      facts: expect.arrayContaining([['Cancels', expect.stringMatching(`^${note!.number} of `)]]),
      groups: [
        {
          heading: 'A mistake',
          rows: [[`Cancellation of credit note ${note!.number}`, '20%', '£12.00']],
        },
      ],
      sums: [{ amount: '£12.00' }, { label: 'of which VAT 20% on £12.00', amount: '£2.00' }],
      howToPay: `Credit note ${note!.number} no longer counts. Its £12.00 is part of invoice ${noted.number} again.`,
    });
  });

  test('is a PDF for the agency and for the parent of its order only', async () => {
    const parent = await readyParent(product.db);
    const own = await signedInAs(product, parent);
    const other = await signedInAs(product, await readyParent(product.db));
    const { id } = await owner.call(order.create, { body: { parent_id: parent.id, lines: [line] } });
    const noted = await owner.call(creditOrder, {
      params: { id },
      body: { version: 1, amount_minor: 100, reason: 'goodwill' },
    });
    const [note] = noted.credit_notes;
    const path = `order/${id}/credit-note/${note!.id}`;
    for (const [client, url] of [
      [owner, `/admin/${path}`],
      [own, `/users/${path}`],
    ] as const) {
      const { _data, headers } = await client.request<Blob>(url);
      expect(headers.get('content-disposition')).toContain(`filename="${note!.number}.pdf"`);
      const document = await PDFDocument.load(await (_data as Blob).arrayBuffer(), { updateMetadata: false });
      expect(document.getTitle()).toBe(`Credit note ${note!.number}`);
    }
    await expect(other.request(`/users/${path}`)).rejects.toMatchObject({ status: 404 });
    await expect(own.request(`/users/order/${id}/credit-note/999999`)).rejects.toMatchObject({ status: 404 });
    const newcomer = await product.signedIn('newcomer');
    await expect(newcomer.request(`/admin/${path}`)).rejects.toMatchObject({ status: 403 });
  });

  test('is split over the VAT rates by largest remainder, so that the parts add up to the invoice', () => {
    const rates = [0, 5, 20];
    const property = fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(...rates)), { minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 }),
      (amounts, wished) => {
        const lines = amounts.map(([amount_minor, vat_rate]) => ({ amount_minor, vat_rate }));
        let left = amounts.reduce((sum, [amount]) => sum + amount, 0);
        const credit_notes = wished.flatMap((amount, at) => {
          const amount_minor = Math.min(amount, left);
          left -= amount_minor;
          return amount_minor > 0 ? [{ id: at + 1, amount_minor, cancels_id: null }] : [];
        });
        const priced = { lines, void_lines: [], adjustments: [], credit_notes };
        const ofRate = (parts: readonly VatPart[], wanted: number) =>
          parts.filter(({ rate }) => rate === wanted).reduce((sum, part) => sum + part.gross_minor, 0);
        const whole = vatPartsOf({ ...priced, credit_notes: [] });
        const notes = credit_notes.map((note) => creditNotePartsOf(priced, note));
        for (const [at, parts] of notes.entries()) {
          const sum = parts.reduce((total, part) => total + part.gross_minor, 0);
          expect(sum).toBe(credit_notes[at]?.amount_minor);
          expect(parts.every(({ gross_minor }) => gross_minor >= 0)).toBe(true);
        }
        for (const rate of rates) {
          const taken = notes.reduce((sum, parts) => sum + ofRate(parts, rate), 0);
          expect(ofRate(vatPartsOf(priced), rate)).toBe(ofRate(whole, rate) - taken);
          expect(ofRate(vatPartsOf(priced), rate)).toBeGreaterThanOrEqual(0);
        }
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test('whose lines were removed is split over these', () => {
    const note = { id: 1, amount_minor: 1001, cancels_id: null };
    const voided = [
      { amount_minor: 500, vat_rate: 0 },
      { amount_minor: 500, vat_rate: 20 },
    ];
    const cancelled = { id: 2, amount_minor: 1001, cancels_id: 1 };
    const ended = { lines: [], adjustments: [], credit_notes: [note, cancelled] };
    expect(creditNotePartsOf({ ...ended, void_lines: voided }, note)).toEqual([
      { rate: 0, gross_minor: 501 },
      { rate: 20, gross_minor: 500 },
    ]);
    expect(creditNotePartsOf({ ...ended, void_lines: [] }, note)).toEqual([{ rate: 0, gross_minor: 1001 }]);
  });
});
