import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { everyPermission } from '@nanny-polo/shared/contract/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { useStore } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import { Keyboard } from '../../accounts/settings/Settings.tsx';
import { type Held, openScreen } from '../../test/open-screen.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { listShortcuts, shortcutOf } from './shortcuts.ts';

/** A list of two records with a search, a text field, and the switch and the help of the shortcuts. */
function Screen() {
  const [help, setHelp] = useStore('help', false);
  return (
    <>
      <Shortcuts help={help} onHelp={setHelp} />
      <Keyboard />
      <main>
        <input name="q" aria-label="Search" />
        <textarea aria-label="Note" />
        {[7, 8].map((id) => (
          <div key={id} tabIndex={-1} data-record={`/booking/${id}/show`} data-testid={`row ${id}`}>
            <input type="checkbox" aria-label={`Select ${id}`} />
          </div>
        ))}
      </main>
    </>
  );
}

/** Opens the screen and waits until shortcuts work. */
async function open(held: Held = 'full', at = '/booking', data = {}) {
  const opened = openScreen(Screen, { resource: 'booking', held, at, data });
  await waitFor(async () => {
    await opened.user.keyboard('/');
    expect(screen.getByLabelText('Search')).toBe(document.activeElement);
  });
  screen.getByLabelText('Search').blur();
  return opened;
}
const path = ({ router }: ReturnType<typeof openScreen>) => router.state.location.pathname;
const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

test('opens a screen with two keys, but none that the admin may not open', async () => {
  const opened = await open([{ name: 'booking', type: 'visit' }], '/booking');
  await opened.user.keyboard('gp');
  await opened.user.keyboard('nb');
  expect(path(opened)).toBe('/booking');
  await opened.user.keyboard('gs');
  await waitFor(() => expect(path(opened)).toBe('/settings'));
});

test('focuses the search, moves between rows, selects a row, and edits a record', async () => {
  const opened = await open();
  const { user } = opened;
  await user.keyboard('/');
  expect(screen.getByLabelText('Search')).toBe(document.activeElement);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j');
  expect(screen.getByTestId('row 7')).toBe(document.activeElement);
  await user.keyboard('jjj');
  expect(screen.getByTestId('row 8')).toBe(document.activeElement);
  await user.keyboard('x');
  expect(screen.getByLabelText('Select 8')).toHaveProperty('checked', true);
  await user.keyboard('k');
  expect(screen.getByTestId('row 7')).toBe(document.activeElement);
  await user.keyboard('e');
  await waitFor(() => expect(path(opened)).toBe('/booking/7'));
});

test('edits the record on screen only with permission to write', async () => {
  const reader = await open('visit', '/booking/7/show');
  await reader.user.keyboard('e');
  expect(path(reader)).toBe('/booking/7/show');
});

describe('does nothing', () => {
  test('while typing', async () => {
    const opened = await open();
    for (const label of ['Search', 'Note']) {
      await opened.user.type(screen.getByLabelText(label), 'gs?/jx');
      expect(screen.getByLabelText(label)).toHaveProperty('value', 'gs?/jx');
    }
    expect(path(opened)).toBe('/booking');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('with a modifier, or if another key is pressed between the two keys of a shortcut', async () => {
    const opened = await open();
    await opened.user.keyboard('{Control>}g{/Control}s');
    await opened.user.keyboard('{Alt>}?{/Alt}{Meta>}/{/Meta}');
    await opened.user.keyboard('gzs');
    expect(path(opened)).toBe('/booking');
    expect(document.activeElement).toBe(document.body);
  });

  test('in a dialog', async () => {
    const opened = await open();
    await opened.user.keyboard('?');
    await dialog();
    await opened.user.keyboard('gs');
    expect(path(opened)).toBe('/booking');
  });

  test('while shortcuts are switched off, and reacts again once they are switched on', async () => {
    const opened = await open();
    const choice = screen.getByRole('switch', { name: 'Use single-key shortcuts' });
    await opened.user.click(choice);
    choice.blur();
    await opened.user.keyboard('gs?');
    expect(path(opened)).toBe('/booking');
    expect(screen.queryByRole('dialog')).toBeNull();
    await opened.user.click(choice);
    choice.blur();
    await opened.user.keyboard('?');
    await dialog();
  });
});

test('lists exactly the shortcuts that work', async () => {
  const { user } = await open();
  await user.keyboard('?');
  const list = within(await dialog());
  const listed = list.getAllByRole('term').map((term) => [term.textContent, keysBeside(term)]);
  expect(listed).toContainEqual(['Find anything', ['Ctrl', 'K']]);
  expect(listed).toContainEqual(['New booking', ['n', 'b']]);
  expect(listed).toContainEqual(['Bookings', ['g', 'b']]);
  expect(listed).toContainEqual(['Undo your latest change', ['Ctrl', 'Z']]);
  expect(listed).toHaveLength(2 + listShortcuts({ permissions: everyPermission, isOwner: false }).length);
});

const keysBeside = (term: HTMLElement) =>
  [...(term.nextElementSibling?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);

test('no shortcut is the beginning of another or is used twice', () => {
  const all = listShortcuts({ permissions: everyPermission, isOwner: true });
  for (const one of all) expect(shortcutOf(all, one.keys)).toBe(one);
  expect(new Set(all.map(({ keys }) => keys.join(' '))).size).toBe(all.length);
});

describe('Ctrl-Z', () => {
  const change = { id: 4, mails: 2, sent: 0 };
  const calls: string[] = [];
  const data = {
    call: async ({ method, url }: Endpoint, options?: { params?: unknown }) => {
      calls.push(`${method} ${url} ${JSON.stringify(options?.params ?? {})}`);
      return { data: method === 'GET' ? [change, { ...change, id: 3 }] : change };
    },
  };
  beforeEach(() => calls.splice(0));

  test('undoes the latest change of any tab and says what became of its mails', async () => {
    const { user } = await open('full', '/booking', data);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('The change is undone. 2 mails are recalled');
    expect(calls).toEqual(['GET /admin/undo {}', 'POST /admin/undo/:id {"id":4}']);
  });

  test('works while the single-key shortcuts are switched off', async () => {
    const { user } = await open('full', '/booking', data);
    const choice = screen.getByRole('switch', { name: 'Use single-key shortcuts' });
    await user.click(choice);
    choice.blur();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('The change is undone. 2 mails are recalled');
  });

  test('is left to the field while the admin types', async () => {
    const { user } = await open('full', '/booking', data);
    await user.type(screen.getByLabelText('Note'), 'a{Control>}z{/Control}');
    expect(calls).toEqual([]);
  });

  test('does nothing for a visit-only admin', async () => {
    const { user } = await open('visit', '/booking', data);
    await user.keyboard('{Control>}z{/Control}');
    expect(calls).toEqual([]);
  });
});
