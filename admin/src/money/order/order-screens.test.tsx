import type { PermissionType } from '@nanny-polo/shared/contract/permission';
import { describeNumberFault } from '@nanny-polo/shared/contract/typed-number';
import { cancelCreditNote, creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import {
  type Order,
  type OrderStatus,
  orderStatus,
  orderTransitionCalls,
} from '@nanny-polo/shared/money/order';
import { orderUnprintable } from '@nanny-polo/shared/money/order-invoice';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { recordMessages } from '../../records/record/messages.ts';
import { rowsOf } from '../../test/each-rows.ts';
import { inLayout, openScreen } from '../../test/open-screen.tsx';
import { messages } from './messages.ts';
import { OrderCreate } from './OrderCreate.tsx';
import { OrderEdit } from './OrderEdit.tsx';
import { OrderShow } from './OrderShow.tsx';

const record = {
  id: 7,
  version: 3,
  number: 'NP-2026-00007',
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
  parent_id: 3,
  parent_name: 'Ada Byron',
  status: 'placed',
  payment_status: 'partial',
  overdue: false,
  overdue_minor: 0,
  invoice_sent_at: null,
  reminded_at: null,
  receipt_sent_at: null,
  currency: 'GBP',
  bookings: [
    {
      id: 5,
      code: 'BK-000005',
      service: 'hourly',
      start_at: '2026-12-01T09:00:00Z',
      end_at: '2026-12-01T13:00:00Z',
    },
  ],
  lines: [
    {
      kind: 'care_hours',
      label: 'Care',
      quantity: 240,
      unit: 'minute',
      unit_minor: 1800,
      amount_minor: 7200,
      vat_rate: 0,
      booking_id: 5,
    },
  ],
  void_lines: [],
  adjustments: [{ discount_id: 1, name: 'First booking', amount_minor: 720, why: '10% of £72.00' }],
  not_applied: [],
  series_id: null,
  series_period: null,
  transactions: [
    {
      id: 1,
      at: '2026-11-02T09:00:00Z',
      received_on: '2026-11-01',
      kind: 'charge',
      amount_minor: 3000,
      method: 'cash',
      reason: null,
      proof: 'R-1',
      by: 'Cora',
    },
  ],
  credit_notes: [],
  lines_minor: 7200,
  discount_minor: 720,
  credited_minor: 0,
  total_minor: 6480,
  received_minor: 3000,
  refunded_minor: 0,
  balance_minor: 3480,
  pay_minor: 5000,
  due_at: null,
  undone_at: null,
  note: '',
} satisfies Order as Order;

/** Renders the screen of order 7 for an admin with this type of permission. */
function open(
  type: PermissionType,
  changes: Partial<Order> = {},
  provider: object = {},
  { Screen = OrderShow, at = '/order/7' }: { Screen?: () => ReactNode; at?: string } = {},
) {
  const call = vi.fn(async (_: unknown, __?: unknown): Promise<{ data: unknown }> => ({ data: [] }));
  const getOne = async () => ({ data: { ...record, ...changes } });
  const held = [{ name: 'dashboard', type }] as const;
  const data = { getOne, call, ...provider };
  return { call, ...openScreen(Screen, { resource: 'order', held, at, data }) };
}

/** Replaces the text of an input. */
async function fill(user: ReturnType<typeof open>['user'], input: HTMLElement, text: string) {
  await user.tripleClick(input);
  await user.paste(text);
}

/** Returns what a mock of the data provider was called with for an endpoint. */
const optionsOf = (call: ReturnType<typeof open>['call'], endpoint: unknown) =>
  call.mock.calls.find(([one]) => one === endpoint)?.[1];

const moneyButtons = (status: OrderStatus): string[] => {
  const charge = status === 'expired' ? [] : [messages.transact.charge];
  const deposit = ['pending_payment', 'placed'].includes(status) ? [messages.transact.deposit] : [];
  return [...charge, ...deposit, messages.transact.refund, messages.transact.credit];
};
const transitionButtons: Record<OrderStatus, string[]> = {
  pending_payment: ['Place', 'Cancel order', 'Mark as expired'],
  placed: ['Complete', 'Cancel order'],
  completed: [],
  cancelled: [],
  expired: [],
};

test.each(orderStatus.options)(
  'shows the possible actions of an order that is %s, and says why others are not possible',
  async (status) => {
    open('full', { status });
    expect(await screen.findByRole('heading', { name: recordMessages.next })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '£34.80 to pay' })).toBeTruthy();
    const labels = screen.getAllByRole('button').map((button) => button.textContent);
    const mails = ['Send invoice', 'Send reminder', 'Send receipt'];
    expect(labels).toEqual([
      ...moneyButtons(status),
      'Download invoice',
      ...mails,
      ...transitionButtons[status],
    ]);
    expect(screen.getAllByText(/: Only (from|while)/)).toHaveLength(12 - labels.length);
  },
);

test.each(rowsOf<OrderStatus>(['pending_payment', 'expired'], ['placed', 'completed', 'cancelled']))(
  'shows only the invoice button to an admin who may only read an order that is %s',
  async (status) => {
    open('visit', { status });
    expect(await screen.findByText('Nothing recorded yet.')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Download invoice']);
    expect(screen.queryByRole('link', { name: /BK-000005|Edit/ })).toBeNull();
  },
);

test('is titled with the family and the number', async () => {
  open('visit', {}, {}, { Screen: inLayout(OrderShow), at: '/order/7/show' });
  await waitFor(() => expect(document.title).toBe('Ada Byron · NP-2026-00007 · Nanny Polo'));
});

test('the history labels what was paid “Payment” and why the order was cancelled “Reason”', async () => {
  const event = (id: number, action: string, reason: string) => ({
    id,
    at: '2026-11-02T09:00:00Z',
    actor: 'Cora',
    actor_kind: 'admin',
    action,
    before: null,
    after: { reason },
  });
  const events = [event(2, 'cancel', 'No longer needed'), event(1, 'charge', '£30.00, cash, R-1')];
  open('visit', {}, { call: async (one: unknown) => ({ data: one === orderUnprintable ? [] : events }) });
  expect(await screen.findByText('Payment: £30.00, cash, R-1')).toBeTruthy();
  expect(screen.getByText('Reason: No longer needed')).toBeTruthy();
});

test('shows which booking each line and discount of an order for several bookings belongs to', async () => {
  const visit = (id: number, day: number) => ({
    id,
    code: `BK-00000${id}`,
    service: 'hourly' as const,
    start_at: `2026-12-0${day}T09:00:00Z`,
    end_at: `2026-12-0${day}T13:00:00Z`,
  });
  const both = [5, 6];
  open('visit', {
    bookings: [visit(5, 1), visit(6, 3)],
    lines: both.flatMap((booking_id) => record.lines.map((line) => ({ ...line, booking_id }))),
    adjustments: both.flatMap((booking_id) => record.adjustments.map((one) => ({ ...one, booking_id }))),
  });
  expect(await screen.findByText('BK-000005, Tue 1 Dec, 09:00–13:00')).toBeTruthy();
  expect(screen.getByText('BK-000006, Thu 3 Dec, 09:00–13:00')).toBeTruthy();
  expect(screen.getByText('BK-000006: 10% of £72.00')).toBeTruthy();
});

test('proposes to refund the overpayment, and retries with the same idempotency key', async () => {
  const { call, user } = open('full', { balance_minor: -500 });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText('Amount');
  expect((amount as HTMLInputElement).value).toBe('5.00');
  expect(dialog.getByRole('combobox', { name: 'Reason' }).textContent).toBe('Overpayment');
  expect(dialog.queryByLabelText('Words to the family')).toBeNull();
  await fill(user, amount, '5.01');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('At most £5.00')).toBeTruthy();
  await fill(user, amount, '5');
  call.mockRejectedValue(new HttpError('Not now', 503, {}));
  const sent = () => call.mock.calls.filter(([endpoint]) => endpoint === orderTransactions.refund);
  for (const times of [1, 2]) {
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('Not now')).toBeTruthy();
    expect(sent()).toHaveLength(times);
  }
  const options = sent().map(([, given]) => given as { body: object; headers: object });
  const money = { amount_minor: 500, method: 'bank_transfer', proof: '' };
  expect(options[0]?.body).toEqual({ version: 3, reason: 'overpayment', ...money });
  expect(options[0]?.headers).toEqual(options[1]?.headers);
});

test('refunds up to what was received for another reason, with words to the family', async () => {
  const { call, user } = open('full');
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('At most £30.00')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Reason' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Goodwill',
    'Correction',
    'Cancelled care',
  ]);
  await user.click(screen.getByRole('option', { name: 'Correction' }));
  await fill(user, dialog.getByLabelText('Amount'), '30');
  await fill(user, dialog.getByLabelText('Words to the family'), 'One hour less');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(call.mock.calls.map(([endpoint]) => endpoint)).toContain(orderTransactions.refund),
  );
  const money = { amount_minor: 3000, method: 'bank_transfer', proof: '' };
  const body = { version: 3, reason: 'correction', note: 'One hour less', ...money };
  expect(optionsOf(call, orderTransactions.refund)).toMatchObject({ body });
});

test('writes a credit note without a refund up to the total', async () => {
  const { call, user } = open('full');
  await user.click(await screen.findByRole('button', { name: messages.transact.credit }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('At most £64.80')).toBeTruthy();
  expect(dialog.queryByLabelText('Reference')).toBeNull();
  await fill(user, dialog.getByLabelText('Amount'), '4.80');
  await user.click(dialog.getByRole('button', { name: messages.transact.credit }));
  await waitFor(() => expect(call.mock.calls.map(([endpoint]) => endpoint)).toContain(creditOrder));
  const body = { version: 3, amount_minor: 480, reason: 'goodwill', note: '' };
  expect(optionsOf(call, creditOrder)).toMatchObject({ body });
});

test('refuses to credit an amount until it is typed rightly', async () => {
  const { call, user } = open('full');
  await user.click(await screen.findByRole('button', { name: messages.transact.credit }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText('Amount');
  await user.type(amount, '{Enter}');
  expect(amount).toMatchObject({ value: '', ariaInvalid: 'true' });
  expect(dialog.getByText(describeNumberFault('money'))).toBeTruthy();
  for (const [typed, message] of [
    ['0', 'Above 0'],
    ['12,5', describeNumberFault('money')],
    ['64.81', 'At most £64.80'],
    ['19.999', describeNumberFault('money')],
    ['-5', 'Above 0'],
  ] as const) {
    await fill(user, amount, typed);
    await user.keyboard('{Enter}');
    expect(amount).toMatchObject({ value: typed, ariaInvalid: 'true' });
    expect(dialog.getByText(message)).toBeTruthy();
  }
  expect(optionsOf(call, creditOrder)).toBeUndefined();
  await user.clear(amount);
  await user.type(amount, '£ 12,50{Enter}');
  await waitFor(() => expect(optionsOf(call, creditOrder)).toMatchObject({ body: { amount_minor: 1250 } }));
});

test('lists credit notes, and cancels one that still counts for a reason', async () => {
  const note = { at: '2026-11-03T09:00:00Z', reason: 'goodwill' as const, by: 'Cora', cancels_id: null };
  const cancelled = { ...note, id: 1, number: 'CN-2026-00001', amount_minor: 500, note: '' };
  const live = { ...note, id: 2, number: 'CN-2026-00002', amount_minor: 700, note: 'Sorry' };
  const cancellation = { ...cancelled, id: 3, number: 'CN-2026-00003', reason: null, cancels_id: 1 };
  const credit_notes = [cancelled, live, { ...cancellation, note: 'A mistake' }];
  const { call, user } = open('full', { credit_notes, credited_minor: 700 });
  const section = within((await screen.findByText(/^CN-2026-00001/)).closest('table') as HTMLElement);
  expect(section.getByText('CN-2026-00001, goodwill, cancelled by CN-2026-00003')).toBeTruthy();
  expect(section.getByText('CN-2026-00003, cancels CN-2026-00001')).toBeTruthy();
  expect(section.getByText('A mistake · Cora')).toBeTruthy();
  expect(section.getAllByRole('button', { name: /^Download CN/ })).toHaveLength(3);
  const cancel = await section.findAllByRole('button', { name: /^Cancel/ });
  expect(cancel.map((button) => button.getAttribute('aria-label'))).toEqual(['Cancel CN-2026-00002']);
  await user.click(cancel[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: messages.cancel_note });
  await user.click(submit);
  expect(dialog.getByText(messages.reason_missing)).toBeTruthy();
  await fill(user, dialog.getByLabelText('Reason'), 'Wrong family');
  await user.click(submit);
  await waitFor(() => expect(call.mock.calls.map(([endpoint]) => endpoint)).toContain(cancelCreditNote));
  expect(optionsOf(call, cancelCreditNote)).toMatchObject({
    params: { id: 7, note_id: 2 },
    body: { version: 3, reason: 'Wrong family' },
  });
});

test.each([
  [0, 'Paid in full'],
  [-500, '£5.00 overpaid'],
])('offers payments in a menu if the balance is %i', async (balance_minor, heading) => {
  const { user } = open('full', { status: 'placed', balance_minor });
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(await screen.findByRole('button', { name: messages.transact.refund })).toBeTruthy();
  expect(screen.queryByRole('button', { name: messages.transact.charge })).toBeNull();
  await user.click(screen.getByRole('button', { name: messages.other_entries }));
  await user.click(await screen.findByRole('menuitem', { name: messages.transact.charge }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('does not call an order paid if there is nothing to pay', async () => {
  open('full', { status: 'cancelled', lines: [], total_minor: 0, balance_minor: 0 });
  expect(await screen.findByRole('heading', { name: 'Nothing to pay' })).toBeTruthy();
  expect(screen.queryByText('Paid in full')).toBeNull();
});

test('records an overpayment only after its amount is confirmed', async () => {
  const { call, user } = open('full');
  await user.click(await screen.findByRole('button', { name: messages.transact.charge }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText('Amount');
  const submit = () => user.click(dialog.getByRole('button', { name: messages.transact.charge }));
  const sent = () => call.mock.calls.filter(([endpoint]) => endpoint === orderTransactions.charge);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await fill(user, amount, '40');
  await submit();
  expect(dialog.getByText(messages.overpayment_unconfirmed)).toBeTruthy();
  await user.click(dialog.getByLabelText('Record an overpayment of £5.20'));
  await fill(user, amount, '50');
  await submit();
  expect(sent()).toHaveLength(0);
  await user.click(dialog.getByLabelText('Record an overpayment of £15.20'));
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1]).toMatchObject({ body: { amount_minor: 5000, overpayment_minor: 1520 } });
});

test('says that an order was created by mistake and undone, and offers no change', async () => {
  const settled = { lines: [], adjustments: [], total_minor: 0, received_minor: 0, balance_minor: 0 };
  const edited = { before: { note: 'Ring first' }, after: { note: '' } };
  const history = [
    { id: 2, at: '2026-11-28T08:00:00Z', actor: 'Cora', actor_kind: 'admin', action: 'update', ...edited },
    {
      id: 1,
      at: '2026-11-28T07:00:00Z',
      actor: 'Cora',
      actor_kind: 'admin',
      action: 'create',
      before: null,
      after: { note: 'Ring first' },
    },
  ];
  const provider = { call: async (one: unknown) => ({ data: one === orderUnprintable ? [] : history }) };
  open('full', { status: 'cancelled', undone_at: '2026-11-28T09:00:00Z', ...settled }, provider);
  expect(await screen.findByText(/^Created by mistake and undone on /)).toBeTruthy();
  expect(screen.getByText(messages.undone)).toBeTruthy();
  expect(await screen.findByText('Ring first', { exact: false })).toBeTruthy();
  for (const name of [...Object.values(messages.transact), /^Restore these fields/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('shows why a transition is refused if somebody else has changed the order', async () => {
  const { call, user } = open('full');
  await user.click(await screen.findByRole('button', { name: 'Complete' }));
  const stale = 'Someone else has changed this record. Reload it and try again.';
  call.mockRejectedValue(new HttpError(stale, 409, { code: 'stale' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText(stale)).toBeTruthy();
  expect(call.mock.lastCall?.[0]).not.toBe(orderTransitionCalls.cancel);
});

test.each([
  [404, 'Error 404'],
  [403, 'You may not open this page'],
  [500, 'Error 500'],
])('shows an error page if the record fails to load with %s', async (status, words) => {
  open('full', {}, { getOne: () => Promise.reject(new HttpError('Broken', status, {})) });
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
});

const lookups = {
  getMany: async () => ({ data: [{ id: 3, name: 'Ada Byron' }] }),
  getList: async () => ({ data: [{ id: 3, name: 'Ada Byron' }], total: 1 }),
};

function openNewOrder() {
  const create = vi.fn(async () => ({ data: record }));
  const at = `/order/create?${new URLSearchParams({ source: JSON.stringify({ parent_id: 3 }) })}`;
  return { create, ...open('full', {}, { ...lookups, create }, { Screen: OrderCreate, at }) };
}

test('creates an order without a booking', async () => {
  const { create, user } = openNewOrder();
  await fill(user, await screen.findByLabelText(/^Description/), 'Way home');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Unit price/), '12.5');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  const lines = [{ kind: 'fee', unit: 'item', quantity: 1, label: 'Way home', unit_minor: 1250 }];
  const data = { parent_id: 3, discount_codes: [], lines };
  expect(create).toHaveBeenCalledWith('order', expect.objectContaining({ data }));
});

test('shows at the discount codes of a new order why the API refused one', async () => {
  const { create, user } = openNewOrder();
  const refusal = { errors: { 'discount_codes.1': 'No such code' } };
  create.mockRejectedValueOnce(new HttpError('Please check the marked fields.', 422, refusal));
  await fill(user, await screen.findByLabelText(/^Description/), 'Way home');
  await fill(user, screen.getByLabelText(/^Unit price/), '12.5');
  for (const code of ['welcome', 'spring']) {
    await fill(user, screen.getByLabelText('Discount codes'), code);
    await user.keyboard('{Enter}');
  }
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('SPRING: No such code')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  const data = expect.objectContaining({ discount_codes: ['WELCOME', 'SPRING'] });
  expect(create).toHaveBeenLastCalledWith('order', expect.objectContaining({ data }));
});

test('allows changes only to the due date and the note', async () => {
  const update = vi.fn(async () => ({ data: record }));
  const { user } = open('full', {}, { update }, { Screen: OrderEdit });
  await fill(user, await screen.findByLabelText('Note'), 'Pays on Friday');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  const sent = { data: { ...record, note: 'Pays on Friday' } };
  expect(update).toHaveBeenCalledWith('order', expect.objectContaining(sent));
});

test('links to the form for an admin who may change orders', async () => {
  open('full');
  expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe('/order/7');
});

test.each([
  ['name', true, /^Invoices cannot print “李” in the family’s name “李 Wei”\. Enter/],
  ['address', true, /in the family’s address “李 Wei”/],
  ['text', false, /in the text “李 Wei”/],
  ['agency', false, /in the agency’s details “李 Wei”/],
  ['credit_note', false, /“李 Wei”\. Cancel the credit note and write it again/],
])('names what cannot be printed in the %s; offers the family’s record: %s', async (part, helps, words) => {
  const faults = [{ part, text: '李 Wei', characters: ['李'] }];
  open('full', {}, { call: async (one: unknown) => ({ data: one === orderUnprintable ? faults : [] }) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryAllByText(messages.show.to_family)).toHaveLength(helps ? 1 : 0);
});

const checkFields = (errors: object) => new HttpError('Please check the marked fields.', 422, { errors });

test('shows at the text of a credit note why it is refused, and keeps what was typed', async () => {
  const why = 'Invoices cannot print “对” in the text “对”. Write it without these characters.';
  const { call, user } = open('full');
  await user.click(await screen.findByRole('button', { name: messages.transact.credit }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText('Amount'), '1');
  const note = dialog.getByLabelText(messages.fields.credit_text) as HTMLInputElement;
  await fill(user, note, '对');
  call.mockRejectedValueOnce(checkFields({ note: why }));
  await user.click(dialog.getByRole('button', { name: messages.transact.credit }));
  expect(await dialog.findByText(why)).toBeTruthy();
  expect([note.value, note.getAttribute('aria-invalid')]).toEqual(['对', 'true']);
});

test('shows at the description of a line of a new order why it is refused', async () => {
  const why = 'Invoices cannot print “李” in the text “Gift 李”. Write it without these characters.';
  const { create, user } = openNewOrder();
  create.mockRejectedValueOnce(checkFields({ 'lines.0.label': why }));
  const label = await screen.findByLabelText(/^Description/);
  await fill(user, label, 'Gift 李');
  await fill(user, screen.getByLabelText(/^Unit price/), '12.5');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(why)).toBeTruthy();
  expect(label.getAttribute('aria-invalid')).toBe('true');
});
