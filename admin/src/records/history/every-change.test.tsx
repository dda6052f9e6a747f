import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { Event } from '@nanny-polo/shared/contract/event';
import { historyOf, silentFields } from '@nanny-polo/shared/office/event-words';
import { consentWay } from '@nanny-polo/shared/people/consent';
import { nannyCheck } from '@nanny-polo/shared/people/nanny-check';
import { cancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { quote } from '@nanny-polo/shared/pricing/quote';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AdminUserShow } from '../../accounts/admin-user/AdminUserShow.tsx';
import { AgencyShow } from '../../accounts/agency-settings/AgencyShow.tsx';
import { RoleShow } from '../../accounts/role/RoleShow.tsx';
import { i18nProvider } from '../../app/i18n-provider.ts';
import { BookingShow } from '../../bookings/booking/BookingShow.tsx';
import { SeriesShow } from '../../bookings/series/SeriesShow.tsx';
import { DiscountShow } from '../../money/discount/DiscountShow.tsx';
import { OrderShow } from '../../money/order/OrderShow.tsx';
import { TypeShow } from '../../people/document-type/TypeShow.tsx';
import { NannyShow } from '../../people/nanny/NannyShow.tsx';
import { NannyPoloShow } from '../../people/nanny-polo/NannyPoloShow.tsx';
import { DocumentReview } from '../../people/parent-documents/DocumentReview.tsx';
import { ParentShow } from '../../people/parents/ParentShow.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { jsonOf, sample, stored } from '../../test/sample.ts';

type Name = (typeof historyOf)[number]['resource']['name'];

/** The screen that shows each resource's history. */
const screens: Record<Name, () => React.ReactNode> = {
  'admin-user': AdminUserShow,
  role: RoleShow,
  booking: BookingShow,
  series: SeriesShow,
  order: OrderShow,
  'master/discount': DiscountShow,
  'master/nanny-polo': NannyPoloShow,
  'users/nanny': NannyShow,
  'users/parents': ParentShow,
  'master/parent-documents': DocumentReview,
  'master/document-type': TypeShow,
  'agency-settings': AgencyShow,
};

/** Schemas of event fields that the record lacks or has in another form; a field without a schema is an instant or a text. */
const besides: Record<string, z.core.$ZodType> = {
  quote,
  cancellation_policy: cancellationPolicy,
  offer: z.enum(['accepted', 'declined']),
  price_minor: z.int(),
  agreed_rate_minor: z.int(),
  files: z.array(z.string()),
  check: nannyCheck,
  way: consentWay,
};

const money = '£9,876.54';

const translate = (key: string) => i18nProvider.translate(key, { _: '' });

const all = historyOf.map((one) => {
  const shape: Record<string, z.core.$ZodType> = one.resource.get.schema.response[200].shape;
  const extra: readonly string[] = 'besides' in one ? one.besides : [];
  const derived: readonly string[] = 'derived' in one ? one.derived : [];
  const skipped: readonly string[] = [...silentFields, ...derived];
  const own = Object.keys(shape).filter((field) => !skipped.includes(field));
  const fields = [...new Set([...own, ...extra, 'reason'])];
  const record = sample(jsonOf(one.resource.get.schema.response[200])) as Record<string, unknown>;
  const exampleOf = (field: string) => {
    const schema = extra.includes(field) ? besides[field] : undefined;
    if (!schema && field in record) return record[field];
    if (schema) return sample(jsonOf(schema));
    return field.endsWith('_at') ? '2026-12-01T09:00:00Z' : 'Words';
  };
  const { name } = one.resource;
  const { enum: statuses = [] } = jsonOf(shape.status ?? z.null()) as { enum?: readonly string[] };
  const transitions: readonly string[] = 'transitions' in one ? one.transitions : [];
  const actions: readonly string[] = [...transitions, ...one.actions];
  return { name, statuses, transitions, actions, fields, record, exampleOf };
});

test.each(all)('$name: every action, field and status has a text', ({ name, actions, fields, statuses }) => {
  const unworded = (kind: string, keys: readonly string[]) =>
    keys.filter((key) => !translate(`resources.${name}.${kind}.${key}`) && !translate(`${kind}.${key}`));
  expect(unworded('act', actions)).toEqual([]);
  expect(unworded('fields', fields)).toEqual([]);
  expect(unworded('status', statuses)).toEqual([]);
});

/** Transitions for which a screen has texts of its own. */
const inOwnWords: Partial<Record<Name, readonly string[]>> = {
  'master/parent-documents': ['review', 'approve', 'reject', 'resubmit', 'withdraw'],
};

test.each(all.filter(({ transitions }) => transitions.length > 0))(
  '$name: every transition has its texts',
  ({ name, transitions }) => {
    const offered = transitions.filter((one) => !inOwnWords[name]?.includes(one));
    for (const kind of ['transition', 'transition_text', 'done'])
      expect(offered.filter((one) => !translate(`resources.${name}.${kind}.${one}`))).toEqual([]);
  },
);

test.each(all)('$name: every change reads as a sentence', async ({ name, fields, record, exampleOf }) => {
  const after = Object.fromEntries(fields.map((field) => [field, exampleOf(field)]));
  const before = Object.fromEntries(fields.map((field) => [field, null]));
  const event: Event = {
    id: 1,
    at: '2026-11-03T10:00:00Z',
    actor: 'Cora Devlin',
    actor_kind: 'admin',
    action: 'update',
    before,
    after,
  };
  const data = {
    getOne: async (resource: string) => {
      const found = all.find((one) => one.name === resource)?.record ?? record;
      return { data: { ...found, id: 7, document_faults: [] } };
    },
    getMany: async (_: string, { ids }: { ids: number[] }) => ({
      data: ids.map((id) => ({ id, name: 'Nell', code: 'SE-000001' })),
    }),
    call: async ({ url, schema }: Endpoint) => ({
      data: url.endsWith('/history') ? [event] : sample(jsonOf(schema.response[200] ?? z.null())),
    }),
  };
  openScreen(screens[name], { resource: name, held: 'visit', admin: 1, at: `/${name}/7/show/history`, data });
  const part = (await screen.findByRole('heading', { name: 'History' })).closest('section') as HTMLElement;
  await within(part).findByText('Cora Devlin');
  const sentences = within(part)
    .getAllByRole('listitem')
    .filter((item) => !item.querySelector('li'))
    .map(({ textContent }) => textContent ?? '');
  expect(sentences).toHaveLength(fields.length);
  const raw = /[a-z]_[a-z]|\d{4}-\d\d-\d\d|[{}[\]"]|undefined|null|NaN/;
  expect(
    sentences.filter((sentence) => raw.test(sentence) || !/ set to .|^Reason: ./.test(sentence)),
  ).toEqual([]);
  const isPlain = (field: string) =>
    exampleOf(field) === stored && !field.endsWith('_minor') && !field.endsWith('_id');
  const asStored = sentences.filter(
    (sentence, at) => sentence.includes(String(stored)) && !isPlain(fields[at] ?? ''),
  );
  expect(asStored).toEqual([]);
  for (const field of fields.filter((one) => one.endsWith('_minor')))
    expect([field, sentences.some((sentence) => sentence.includes(money))]).toEqual([field, true]);
});
