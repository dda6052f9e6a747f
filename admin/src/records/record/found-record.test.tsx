import { screen, waitFor } from '@testing-library/react';
import {
  Edit,
  HttpError,
  RefreshButton,
  Show as ShowRecord,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { nannyRecord } from '../../test/sample-records.ts';
import { FoundRecord } from './FoundRecord.tsx';

const Show = () => (
  <>
    <RefreshButton />
    <ShowRecord component={FoundRecord}>
      <TextField source="email" />
    </ShowRecord>
  </>
);
const Form = () => (
  <>
    <RefreshButton />
    <Edit component={FoundRecord}>
      <SimpleForm>
        <TextInput source="first_name" />
      </SimpleForm>
    </Edit>
  </>
);

/** Opens a screen of a nanny's account whose first read succeeds and whose second gets the response of `later`. */
function open(Screen: typeof Show, later: () => Promise<unknown>) {
  const found = { data: nannyRecord };
  const getOne = vi.fn().mockResolvedValueOnce(found).mockImplementationOnce(later).mockResolvedValue(found);
  const resource = 'users/nanny';
  return openScreen(Screen, { resource, held: 'full', at: `/${resource}/6`, data: { getOne } });
}
const failing = (status: number) => () => Promise.reject(new HttpError('Not now', status, {}));
const outOfDate = 'This may be out of date: Not now';

test.each([0, 500, 503])('keeps a record on screen if a later read fails with %i', async (status) => {
  const { user } = open(Show, failing(status));
  expect(await screen.findByText(nannyRecord.email)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(outOfDate)).toBeTruthy();
  expect(screen.getByText(nannyRecord.email)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(outOfDate)).toBeNull());
  expect(screen.getByText(nannyRecord.email)).toBeTruthy();
});

const gone = `${nannyRecord.name} no longer exists`;

test.each([
  [404, gone],
  [403, 'You may not open this page'],
])('hides a record if a later read fails with %i', async (status, words) => {
  const { user } = open(Show, failing(status));
  await screen.findByText(nannyRecord.email);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  expect(screen.queryByText(nannyRecord.email)).toBeNull();
  const back = screen.getByRole('link', { name: 'Back to the list' });
  expect(back.getAttribute('href')).toBe('/users/nanny');
});

test.each([
  [404, /its creation has been undone\. What you typed here cannot be saved\.$/],
  [503, outOfDate],
])('keeps typed values if a later read fails with %i', async (status, words) => {
  const { user } = open(Form, failing(status));
  const field = await screen.findByLabelText<HTMLInputElement>('First name');
  await user.type(field, 'lla');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe(`${nannyRecord.first_name}lla`);
});
