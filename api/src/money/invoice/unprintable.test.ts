import { cancelCreditNote, creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { orderCreditNote } from '@nanny-polo/shared/money/credit-note-files';
import { discount } from '@nanny-polo/shared/money/discount';
import { order } from '@nanny-polo/shared/money/order';
import { orderInvoice, orderUnprintable } from '@nanny-polo/shared/money/order-invoice';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { updateFamily } from '@nanny-polo/shared/people/family';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { system } from '../../kernel/history/service.ts';
import { findUnprintableGraphemes } from '../../kernel/print/fonts.ts';
import { drawnText } from '../../test/pdf-text.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { discount as discountTable } from '../ledger/discount-table.ts';
import { order as orderTable } from '../ledger/order-table.ts';
import { writeCreditNote } from '../order/credit-note.ts';
import type { Invoice } from './content.ts';
import { drawInvoice } from './pdf.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const drawn = [
  'Nguyễn Thị Ánh Tuyết',
  'Đặng Ưng Hoàng Phước Quỹ',
  'Łucja Żółć & Şükrü İnce-Ağaoğlu',
  'Ștefan Țepeș, Ħamrun Għaxaq',
  'ẞtraße Æsa Øyvind Þóra Ðagný',
  'Ọláwálé Adébáyọ̀ Ṣẹ́gun',
  'J̌ózef M̄ary Ñ̈ame',
  'Anne‐Marie Jean‑Luc Mary–Ann A−B A—B A-B',
  "O’Brien O‘Neil D'Arcy Oʻahu Oʼodham Hawaiʻi",
  'Νίκος Παπαδόπουλος-Ὀδυσσεύς Ἑλένη',
  'Олена Шевченко-Ґалаґан Їжак Є',
  'Ђорђе Љубишић Ќирил Ѓорѓи Ў Қазақ Әлия Ұлы Ө',
  'Gal·la Núria Coŀlell',
  'Ɓala Ɗan Ƙano Ƴar',
  'ŽĐĆČ š đ ć č Ű Ő ģ ķ ļ ņ ė ų',
  '№ 5 € ½ × ° “quoted” «guillemets» … • ™ ®',
];
const refused: [string, string[]][] = [
  ['李小龍', ['李', '小', '龍']],
  ['山田 太郎', ['山', '田', '太', '郎']],
  ['김민준', ['김', '민', '준']],
  ['דוד', ['ד', 'ו']],
  ['محمد', ['م', 'ح', 'د']],
  ['प्रिया', ['प्रि', 'या']],
  ['สมชาย', ['ส', 'ม', 'ช', 'า', 'ย']],
  ['Արամ', ['Ա', 'ր', 'ա', 'մ']],
  ['გიორგი', ['გ', 'ი', 'ო', 'რ']],
  ['Ann 😀', ['😀']],
  ['Ann 👨‍👩‍👧', ['👨', '👩', '👧']],
  ['Ann 🇬🇧', ['🇬🇧']],
  ['Ann \uFFFD', ['\uFFFD']],
];

const invoiceFor = (name: string): Invoice => ({
  title: 'Invoice',
  number: 'NP-1',
  agency: [name],
  billed: [name, name],
  facts: [['Number', name]],
  headings: ['Item', 'Amount'],
  groups: [{ heading: name, rows: [[name, '£1.00']] }],
  sums: [{ label: name, amount: '£1.00', isTotal: true }],
  howToPay: name,
  note: name,
});

const squeezed = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '');

describe('an invoice', () => {
  test.each(drawn)('draws %s in every place', async (name) => {
    expect(findUnprintableGraphemes(name)).toEqual([]);
    expect(findUnprintableGraphemes(name.normalize('NFD'))).toEqual([]);
    const text = squeezed(await drawnText(await drawInvoice(invoiceFor(name.normalize('NFD')))));
    expect(text).not.toContain('□');
    expect(text.split(squeezed(name))).toHaveLength(10);
  });

  test.each(refused)('cannot draw %s', (name, characters) => {
    expect(findUnprintableGraphemes(name)).toEqual(characters);
  });

  test('leaves out what is invisible', async () => {
    const name = '\uFEFFAnn\u200B\u00AD\u200D \u202Eof\u0007 Kent\uFE0F';
    expect(findUnprintableGraphemes(name)).toEqual([]);
    expect(squeezed(await drawnText(await drawInvoice(invoiceFor(name))))).toContain('AnnofKent');
  });
});

const line = {
  kind: 'fee',
  label: 'Care',
  quantity: 1,
  unit: 'item',
  unit_minor: 6000,
  vat_rate: 20,
} as const;

/** Creates an order of a family with this last name. */
async function ordered(last_name: string) {
  const parent = await readyParent(product.db);
  await product.db
    .update(parentUser)
    .set({ first_name: 'Ann', last_name })
    .where(eq(parentUser.id, parent.id));
  const made = await owner.call(order.create, {
    body: { parent_id: parent.id, lines: [line] },
  });
  return { parent, made, params: { id: made.id } };
}

const refusal = (message: string) => ({ status: 422, body: { message } });

describe('an order', () => {
  test.each([
    ['李', '“李”'],
    ['כהן', '“כ”, “ה”, “ן”'],
    ['Lee 😀', '“😀”'],
  ])(
    'of a family called %s names the characters, and is printed with its name on invoices',
    async (name, characters) => {
      const { parent, made, params } = await ordered(name);
      const client = await signedInAs(product, parent);
      const message = `Invoices cannot print ${characters} in the family’s name “Ann ${name}”. Enter a name on invoices for the family, in Latin, Greek or Cyrillic letters.`;
      expect(await owner.call(orderUnprintable, { params })).toMatchObject([
        { part: 'name', text: `Ann ${name}` },
      ]);
      await expect(owner.call(orderInvoice, { params })).rejects.toMatchObject(refusal(message));
      await expect(client.request(`/users/order/${made.id}/invoice`)).rejects.toMatchObject(refusal(message));
      const record = await owner.call(parents.get, { params: { id: parent.id } });
      const body = { version: record.version, invoice_name: 'Ann Lee' };
      await client.call(updateFamily, { body });
      expect(await owner.call(orderUnprintable, { params })).toEqual([]);
      const { _data } = await owner.request<Blob>(`/admin/order/${made.id}/invoice`);
      const text = await drawnText(new Uint8Array(await (_data as Blob).arrayBuffer()));
      expect(text).toContain('Ann Lee');
    },
  );

  test('names characters of older lines and credit notes until the note is cancelled; a parent is asked to call', async () => {
    const { parent, made, params } = await ordered('Lee');
    const text = (value: string) => expect.objectContaining({ part: 'text', text: value });
    const [care] = made.lines;
    if (!care) throw new Error('No line');
    await product.db
      .update(orderTable)
      .set({ lines: [{ ...care, label: 'Care 😀' }] })
      .where(eq(orderTable.id, made.id));
    expect(await owner.call(orderUnprintable, { params })).toEqual([text('Care 😀')]);
    const client = await signedInAs(product, parent);
    await expect(client.request(`/users/order/${made.id}/invoice`)).rejects.toMatchObject(
      refusal('We cannot print this document yet. Please call us.'),
    );
    const [row] = await product.db.select().from(orderTable).where(eq(orderTable.id, made.id));
    if (!row) throw new Error('No order');
    const written = { amount_minor: 100, reason: 'goodwill', note: '对不起' } as const;
    const noted = await product.db.transaction((tx) => writeCreditNote(tx, system, row, written));
    const note_id = (await owner.call(order.get, { params })).credit_notes[0]?.id ?? 0;
    expect(await owner.call(orderUnprintable, { params })).toEqual([
      text('Care 😀'),
      { part: 'credit_note', text: '对不起', characters: ['对', '不', '起'] },
    ]);
    await expect(owner.call(orderCreditNote, { params: { id: made.id, note_id } })).rejects.toMatchObject(
      refusal(
        'Invoices cannot print “对”, “不”, “起” in the text of a credit note “对不起”. Cancel the credit note and write it again without these characters.',
      ),
    );
    await owner.call(cancelCreditNote, {
      params: { id: made.id, note_id },
      body: { version: noted.version, reason: 'Another note' },
    });
    expect(await owner.call(orderUnprintable, { params })).toEqual([text('Care 😀')]);
  });

  test('a name on invoices is refused in letters that invoices cannot print', async () => {
    const { id, version } = await readyParent(product.db);
    for (const invoice_name of ['李小龍', 'דוד', 'محمد', 'प्रिया'])
      await expect(
        owner.call(parents.update, { params: { id }, body: { version, invoice_name } }),
      ).rejects.toMatchObject({
        body: { errors: { invoice_name: ['Use Latin, Greek or Cyrillic letters'] } },
      });
  });
});

describe('words that cannot be printed are refused where they are entered', () => {
  const typed = [
    ['对不起 x', '“对”, “不”, “起”'],
    ['Gift 李 😀', '“李”, “😀”'],
    ['שלום', '“ש”, “ל”, “ו”, “ם”'],
    ['Thank you 🙏🏽', '“🙏🏽”'],
  ] as const;
  const errorsAt = (field: string, text: string, characters: string) => ({
    status: 422,
    body: {
      errors: {
        [field]: [
          `Invoices cannot print ${characters} in the text “${text}”. Write it without these characters.`,
        ],
      },
    },
  });

  test.each(typed)('%s', async (text, characters) => {
    const { parent, made, params } = await ordered('Lee');
    const lines = [line, { ...line, label: text }];
    await expect(owner.call(order.create, { body: { parent_id: parent.id, lines } })).rejects.toMatchObject(
      errorsAt('lines.1.label', text, characters),
    );
    const { version } = made;
    const amount = { version, amount_minor: 100, reason: 'goodwill' } as const;
    await expect(owner.call(creditOrder, { params, body: { ...amount, note: text } })).rejects.toMatchObject(
      errorsAt('note', text, characters),
    );
    const paid = await owner.call(orderTransactions.charge, {
      params,
      body: { version, amount_minor: 1000, method: 'cash', proof: '' },
    });
    const refund = { ...amount, version: paid.version, method: 'cash', proof: text } as const;
    await expect(
      owner.call(orderTransactions.refund, { params, body: { ...refund, note: text } }),
    ).rejects.toMatchObject(errorsAt('note', text, characters));
    const noted = await owner.call(orderTransactions.refund, {
      params,
      body: { ...refund, note: 'Słodki żal, Ольга' },
    });
    expect(noted.credit_notes).toMatchObject([{ note: 'Słodki żal, Ольга' }]);
    const cancellation = { id: made.id, note_id: noted.credit_notes[0]?.id ?? 0 };
    await expect(
      owner.call(cancelCreditNote, {
        params: cancellation,
        body: { version: noted.version, reason: text },
      }),
    ).rejects.toMatchObject(errorsAt('reason', text, characters));
    expect((await owner.call(order.get, { params })).credit_notes).toHaveLength(1);
  });

  test.each(typed)('as the name of a discount: %s', async (name, characters) => {
    const form = { kind: 'percent', value: 5 } as const;
    await expect(owner.call(discount.create, { body: { ...form, name } })).rejects.toMatchObject(
      errorsAt('name', name, characters),
    );
    const { id, version } = await owner.call(discount.create, {
      body: { ...form, name: 'Plain', paused: true },
    });
    const params = { id };
    await expect(owner.call(discount.update, { params, body: { version, name } })).rejects.toMatchObject(
      errorsAt('name', name, characters),
    );
    await product.db.update(discountTable).set({ name }).where(eq(discountTable.id, id));
    expect(await owner.call(discount.update, { params, body: { version, name, value: 6 } })).toMatchObject({
      name,
      value: 6,
    });
  });
});
