import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { historyOf } from '@nanny-polo/shared/office/event-words';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openScreen } from '../test/open-screen.tsx';
import { jsonOf, sample } from '../test/sample.ts';
import { i18nProvider } from './i18n-provider.ts';
import { resources } from './resources.ts';

/** The rows of each file that a list exported. */
const { saved } = vi.hoisted(() => ({ saved: [] as unknown[][][] }));
vi.mock('../records/list/csv.ts', () => ({ toCsv: (rows: unknown[][]) => String(saved.push(rows)) }));
vi.mock('@nanny-polo/shared/browser/save-file', () => ({ saveFile: () => undefined }));

type Name = (typeof historyOf)[number]['resource']['name'];
type Place = 'edit' | 'show' | 'list' | 'export';

/** Fields that only a record's own screens show. */
const discountOnly = [
  'kind',
  'max_amount_minor',
  'min_spend_minor',
  'min_hours',
  'services',
  'weekdays',
  'first_booking_only',
  'limit_total',
  'limit_per_parent',
  'budget_minor',
  'combinable',
  'priority',
  'paused',
];
const dossierOnly = [
  'legal_name',
  'date_of_birth',
  'address',
  'lat',
  'lng',
  'travel_radius_km',
  'skills',
  'age_groups',
  'experience_years',
  'rates',
  'max_children',
  'overnight_ok',
  'live_in_ok',
  'bio',
  'uniform',
  'wanted_hours_per_week',
  'availability',
  'documents',
  'rating',
  'internal_note',
];
const familyOnly = [
  'addresses',
  'children',
  'emergency_contacts',
  'preferred_nanny_polo_ids',
  'blocked_nanny_polo_ids',
  'internal_note',
];

/**
 * Editable fields that a form, page, list or export leaves out on purpose. A new field must be in each place or listed
 * here.
 */
const leftOut: Partial<Record<Name, Partial<Record<Place, readonly string[]>>>> = {
  booking: {
    // Depend on the start, or on the family.
    edit: ['past_visit', 'address', 'children'],
    // Shown in the heading's period and in the price.
    show: ['start_at', 'end_at', 'past_visit', 'discount_codes'],
    list: [
      'end_at',
      'past_visit',
      'buffer_minutes',
      'address',
      'children',
      'languages',
      'notes',
      'internal_note',
      'source',
      'discount_codes',
    ],
    // The headings of the times include the time zone.
    export: ['start_at', 'end_at', 'past_visit', 'address', 'children', 'discount_codes'],
  },
  series: { list: ['languages', 'notes', 'internal_note'] },
  'master/discount': {
    // Hidden, because a first-booking discount can be used only once.
    edit: ['limit_per_parent'],
    // Shown in the usage, the value and the status.
    show: ['kind', 'limit_total', 'limit_per_parent', 'budget_minor', 'paused'],
    list: discountOnly,
    // The headings of the times include the time zone.
    export: [...discountOnly, 'starts_at', 'ends_at'],
  },
  'master/nanny-polo': {
    // Chosen on a map.
    edit: ['lat', 'lng'],
    // Only the rates in force are shown; the others have tabs of their own.
    show: ['lat', 'lng', 'rates', 'availability', 'documents'],
    list: [...dossierOnly, 'phone', 'email'],
    export: dossierOnly,
  },
  'users/nanny': { list: ['internal_note'], export: ['internal_note'] },
  'users/parents': { list: [...familyOnly, 'invoice_name', 'tags'], export: familyOnly },
  order: {
    list: ['note'],
    // The headings of the times include the time zone.
    export: ['due_at'],
  },
  'master/parent-documents': {
    list: ['internal_note'],
    export: ['internal_note'],
  },
  'master/document-type': { list: ['description'], export: ['description'] },
};

const all = historyOf.map(({ resource }) => {
  const { name } = resource;
  const screens: Partial<Record<string, unknown>> = resources.find((one) => one.name === name) ?? {};
  const fields = Object.keys(resource.write.shape);
  const shape: Record<string, z.core.$ZodType> = resource.get.schema.response[200].shape;
  const record = Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [field, sample(jsonOf(schema), wordsOf(field))]),
  );
  const listed: readonly string[] = 'listed' in resource ? resource.listed : [];
  return { name, listed, screens: screens as Partial<Record<string, ComponentType>>, fields, record };
});

/** Returns the text that the record has in a field. */
function wordsOf(field: string) {
  return field === 'currency' ? 'GBP' : `Words of ${field.replaceAll('_', ' ')}`;
}

const label = (name: string, field: string) =>
  i18nProvider.translate(`resources.${name}.fields.${field}`, { _: field });

interface Meta {
  readonly meta?: { readonly fields?: readonly string[] };
}

const open = (
  Screen: ComponentType,
  name: string,
  at: string,
  record: object,
  listed: readonly string[] = [],
) =>
  openScreen(() => <Screen />, {
    resource: name,
    held: 'full',
    admin: 1,
    at,
    data: {
      getOne: async () => ({ data: { ...record, id: 7, document_faults: [] } }),
      getList: async (_: string, { meta }: Meta) => {
        const named = [...listed, ...(meta?.fields ?? [])];
        const kept = Object.entries(record).filter(([field]) => named.includes(field));
        return { data: [{ ...Object.fromEntries(kept), id: 7 }], total: 1 };
      },
      getMany: async (_: string, { ids }: { ids: number[] }) => ({
        data: ids.map((id) => ({ id, name: 'Nell' })),
      }),
      call: async ({ url, schema }: Endpoint) => ({
        data: url.endsWith('/history') ? [] : sample(jsonOf(schema.response[200] ?? z.null())),
      }),
    },
  });

/** Returns the fields of which the elements show neither the label nor the value. */
function missing(selector: string, name: string, fields: readonly string[]) {
  const texts = [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '');
  return without(texts, name, fields);
}

const without = (texts: readonly string[], name: string, fields: readonly string[]) =>
  fields.filter((field) => {
    const isLabel = (text: string) => text.replace(/[\s*]+$/, '') === label(name, field);
    return !texts.some((text) => isLabel(text) || text.includes(wordsOf(field)));
  });

/** Shown together as `name`. */
const inName = ['first_name', 'last_name'];

/** Returns whether a field is in the page's title, which the layout renders and this test does not. */
const isInHeading = (name: Name, field: string) =>
  [...inName, resources.find((one) => one.name === name)?.recordRepresentation].includes(field);

const expectLeftOut = (name: Name, place: Place, fields: readonly string[]) =>
  expect(fields.toSorted()).toEqual((leftOut[name]?.[place] ?? []).toSorted());

const having = (page: 'edit' | 'show' | 'list') =>
  all.flatMap(({ screens, ...rest }) => {
    const Screen = screens[page];
    return Screen ? [{ ...rest, Screen }] : [];
  });

test.each(having('edit'))('$name: the form has every field', async ({ name, Screen, fields, record }) => {
  open(Screen, name, `/${name}/7`, record);
  await screen.findByRole('button', { name: 'Save' });
  const inputs = [...document.querySelectorAll('[name]')].map(
    (one) => one.getAttribute('name')?.split('.')[0],
  );
  const unnamed = fields.filter((field) => !inputs.includes(field));
  expectLeftOut(name, 'edit', missing('label, legend, h2, h3', name, unnamed));
});

test.each(having('show'))('$name: the details have every field', async ({ name, Screen, fields, record }) => {
  open(Screen, name, `/${name}/7/show`, record);
  await screen.findAllByRole('heading', { level: 2 });
  const shown = fields.filter((field) => !isInHeading(name, field));
  expectLeftOut(name, 'show', missing('body, dt, h2, h3, label', name, shown));
});

test.each(having('list'))(
  '$name: the list and the export have every field',
  async ({ name, listed, Screen, fields, record }) => {
    saved.length = 0;
    const { user } = open(Screen, name, `/${name}`, record, listed);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(document.body.textContent).not.toContain('undefined');
    expect(saved.flat(2).map(String).join()).not.toMatch(/undefined|NaN/);
    const columns = fields.filter((field) => !inName.includes(field));
    expectLeftOut(name, 'list', missing('th, td', name, columns));
    expectLeftOut(name, 'export', without(saved.flat(2).map(String), name, columns));
  },
);
