// @vitest-environment jsdom
/** Parts of the account that appear or stay away by the records that they are given. */

import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import type { UserOrder } from '@nanny-polo/shared/bookings/user-order';
import type { PageFigures } from '@nanny-polo/shared/office/page-values';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { messages } from '../../messages/en.ts';
import { Invoice } from './Invoice.tsx';
import { RequestWishes } from './RequestWishes.tsx';
import { Todo } from './Todo.tsx';
import { TextContext } from './user-text.ts';

// The language of a page is known before its scripts run.
vi.hoisted(() => {
  document.documentElement.lang = 'en';
});

const figures = { basic: '£19', standard: '£23', senior: '£29' } as PageFigures;

const render = (part: ReactNode) =>
  renderToStaticMarkup(<TextContext value={messages as never}>{part}</TextContext>);

test.each([
  ['overnight', 'requested', true],
  ['live_in', 'offered', true],
  ['overnight', 'confirmed', false],
  ['hourly', 'requested', false],
] as const)(
  'a document for nights is asked for before a night is confirmed: %s, %s',
  (service, status, isAsked) => {
    const step = {
      name: 'documents',
      section: 'documents',
      title: 'Overnight consent',
      isForNights: true,
    } as const;
    const booking: Pick<UserBooking, 'service' | 'status'> = { service, status };
    expect(render(<Todo steps={[step]} bookings={[booking]} />).includes('Overnight consent')).toBe(isAsked);
  },
);

test('a nanny who is not to come again cannot be wished for', () => {
  const nannies = [
    { id: 1, first_name: 'Abigail', not_again: true },
    { id: 2, first_name: 'Ines', not_again: false },
  ];
  const html = render(<RequestWishes figures={figures} nannies={nannies} changed={undefined} />);
  expect(html).toContain('Ines');
  expect(html).not.toContain('Abigail');
});

test('a visit that was cancelled without a fee is no part of the invoice of its week', () => {
  const order: UserOrder = {
    id: 1,
    number: 'NP-1',
    created_at: '2026-11-30T12:00:00.000Z',
    total_minor: 0,
    paid_minor: 0,
    balance_minor: 0,
    overdue: false,
    currency: 'GBP',
    due_at: null,
    visits: 0,
    period: { unit: 'week', from: '2026-12-21' },
    visit_minor: 0,
    credit_notes: [],
  };
  expect(render(<Invoice order={order} />)).not.toContain('Part of invoice');
});
