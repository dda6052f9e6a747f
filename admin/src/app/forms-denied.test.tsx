import { historyOf } from '@nanny-polo/shared/office/event-words';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { inLayout, openScreen } from '../test/open-screen.tsx';
import { jsonOf, sample } from '../test/sample.ts';
import { resources } from './resources.ts';

const forms = resources.flatMap(({ name, ...screens }) =>
  (['create', 'edit'] as const).flatMap((page) => {
    const Screen = (screens as { readonly create?: ComponentType; readonly edit?: ComponentType })[page];
    return Screen ? [{ name, page, Screen }] : [];
  }),
);

/** Returns a sample record; it has every field if its resource has a history. */
function recordOf(name: string) {
  const found = historyOf.find(({ resource }) => resource.name === name);
  const shape: Record<string, z.core.$ZodType> = found?.resource.get.schema.response[200].shape ?? {};
  return {
    ...Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, sample(jsonOf(schema))])),
    id: 1,
  };
}

test.each(forms)(
  '$name never shows its $page form to an admin with read access only, and fetches nothing for it',
  async (form) => {
    const { name, page, Screen } = form;
    let inputs = 0;
    const watcher = new MutationObserver(() => {
      inputs += document.querySelectorAll('form, input, textarea').length;
    });
    watcher.observe(document, { childList: true, subtree: true });
    const call = vi.fn(async () => ({ data: [] }));
    const getOne = vi.fn(async () => ({ data: recordOf(name) }));
    openScreen(inLayout(Screen), {
      resource: name,
      held: 'visit',
      at: page === 'create' ? `/${name}/create` : `/${name}/1`,
      data: { call, getOne },
    });
    await screen.findByRole('heading', { level: 2, name: 'You may not open this page' });
    watcher.disconnect();
    expect({ inputs, calls: call.mock.calls.length, read: getOne.mock.calls.length }).toEqual({
      inputs: 0,
      calls: 0,
      read: 0,
    });
  },
);
