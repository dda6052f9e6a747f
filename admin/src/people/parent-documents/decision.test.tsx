import { documentTransitionCalls, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { screen, waitFor } from '@testing-library/react';
import { type GetListParams, HttpError } from 'react-admin';
import { useParams } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { documentRecord } from '../../test/sample-records.ts';
import { Decision } from './Decision.tsx';
import { DocumentList } from './DocumentList.tsx';
import { DocumentReview } from './DocumentReview.tsx';
import { inQueue } from './use-waiting.ts';

const resource = parentDocuments.name;
const next = { ...documentRecord, id: 10 };
const elsewhere = { ...documentRecord, id: 11, parent_id: 8, parent_name: 'Ida Noble' };
const queue = [documentRecord, next, elsewhere];

/** The review of a document. Renders nothing at the URL of the list, which opens after the last one. */
const Review = () => useParams().id && <DocumentReview />;

/** Renders the review of Erin Stone's passport, the first of `waiting`; `refuse` makes a transition fail. */
async function open(
  refuse: (endpoint: unknown) => void = () => undefined,
  waiting = queue,
  state: object | null = inQueue,
) {
  const call = vi.fn(async (endpoint: unknown, _?: object) => {
    refuse(endpoint);
    return { data: endpoint === documentTransitionCalls.review ? { ...documentRecord, version: 2 } : [] };
  });
  const data = {
    getOne: async (_: string, { id }: { id: unknown }) => ({
      data: waiting.find((one) => one.id === Number(id)),
    }),
    getList: async (_: string, { filter: { parent_id } }: GetListParams) => {
      const data = waiting.filter((one) => !parent_id || one.parent_id === parent_id);
      return { data, total: data.length };
    },
    call,
  };
  const { router, user } = openScreen(Review, {
    resource,
    held: 'full',
    at: { pathname: `/${resource}/9`, state },
    data,
  });
  await screen.findByRole('button', { name: 'Approve' });
  const callsOf = (endpoint: unknown) =>
    call.mock.calls.filter(([called]) => called === endpoint).map(([, options]) => options);
  const expectNextDocument = () =>
    waitFor(() => expect(router.state.location.pathname).toBe(`/${resource}/10/show`));
  return { router, user, callsOf, expectNextDocument };
}

test('approves once with A then Enter, and shows the next document of the family', async () => {
  const { user, callsOf, expectNextDocument } = await open();
  await user.keyboard('aa');
  expect(screen.getByText(/^Press Enter to approve and e-mail the parent/)).toBeTruthy();
  await user.keyboard('{Escape}{Enter}');
  expect(screen.queryByText(/^Press Enter to approve/)).toBeNull();
  expect(callsOf(documentTransitionCalls.review)).toEqual([]);
  await user.keyboard('a{Enter}{Enter}');
  await expectNextDocument();
  expect(callsOf(documentTransitionCalls.approve)).toEqual([{ params: { id: 9 }, body: { version: 2 } }]);
  expect(await screen.findByText('Approved: Passport of Erin Stone')).toBeTruthy();
});

test('treats keys typed in the reason as text, not as shortcuts, and sends the reason', async () => {
  const { user, callsOf, expectNextDocument } = await open();
  await user.keyboard('r');
  expect(await screen.findByLabelText(/^Why is it rejected/)).toBe(document.activeElement);
  await user.keyboard('an arm in the way{Enter}');
  await expectNextDocument();
  expect(callsOf(documentTransitionCalls.reject)).toMatchObject([
    { body: { version: 2, reason: 'an arm in the way' } },
  ]);
  expect(callsOf(documentTransitionCalls.approve)).toEqual([]);
});

test.each([
  ['does not exist', '31022031'],
  ['is half typed', '1202'],
])('rejects an expiry date that %s, and approves nothing', async (_, digits) => {
  const { user, callsOf, expectNextDocument } = await open();
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard(digits);
  expect(await screen.findByText('Enter a valid date, or clear the field.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(callsOf(documentTransitionCalls.approve)).toEqual([]);
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('12022031');
  await waitFor(() => expect(screen.queryByText('Enter a valid date, or clear the field.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await expectNextDocument();
  expect(callsOf(documentTransitionCalls.approve)).toEqual([
    { params: { id: 9 }, body: { version: 2, expires_on: '2031-02-12' } },
  ]);
});

test('shows the next document if a colleague has already started the review', async () => {
  const { user, expectNextDocument } = await open((endpoint) => {
    if (endpoint === documentTransitionCalls.review) throw new HttpError('Stale', 409, { code: 'stale' });
  });
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await expectNextDocument();
  expect(await screen.findByText(/has changed since you opened it/)).toBeTruthy();
});

test('says that the family withdrew a document, and shows the next one', async () => {
  const refusal = 'The family has withdrawn this document, so nothing is left to decide.';
  const { user, expectNextDocument } = await open((endpoint) => {
    if (endpoint === documentTransitionCalls.review)
      throw new HttpError(refusal, 409, { code: 'illegal_transition', message: refusal });
  });
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await expectNextDocument();
  expect(await screen.findByText(`Passport of Erin Stone: ${refusal}`)).toBeTruthy();
});

test('shows at the expiry date why the API refused it, until the date is changed', async () => {
  const errors = { expires_on: 'Must be in the future' };
  const { user } = await open((endpoint) => {
    if (endpoint === documentTransitionCalls.approve)
      throw new HttpError('Please check the marked fields.', 422, { errors });
  });
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('12022020');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Must be in the future')).toBeTruthy();
  expect(screen.getByText('Please check the marked fields.')).toBeTruthy();
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('13022031');
  await waitFor(() => expect(screen.queryByText('Must be in the future')).toBeNull());
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('keeps the typed reason if a shortcut is pressed outside its field', async () => {
  const { user, callsOf } = await open();
  await user.keyboard('r');
  await user.keyboard('Blurred');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject' }));
  await user.keyboard('n');
  expect(screen.getByLabelText(/^Why is it rejected/)).toHaveProperty('value', 'Blurred');
  expect(callsOf(documentTransitionCalls.review)).toEqual([]);
});

test('says that no other family waits if the only document is skipped', async () => {
  const { user } = await open(undefined, [documentRecord]);
  await user.keyboard('n');
  expect(await screen.findByText('No other family’s document is awaiting review.')).toBeTruthy();
});

test('shows the internal note of a document', async () => {
  await open(undefined, [{ ...documentRecord, internal_note: 'Seen on paper too' }]);
  expect(screen.getByText('Seen on paper too')).toBeTruthy();
});

test('ignores keys until the next document is shown', async () => {
  const call = vi.fn(async () => ({ data: [] }));
  const data = {
    getList: async (_: string, { filter: { parent_id } }: GetListParams) => ({
      data: parent_id ? [documentRecord] : [documentRecord, next],
      total: 2,
    }),
    call,
  };
  const DecidedDocument = () => <Decision record={documentRecord} />;
  const { router, user } = openScreen(DecidedDocument, {
    resource,
    held: 'full',
    at: { pathname: `/${resource}/9/show`, state: inQueue },
    data,
  });
  await user.click(await screen.findByRole('button', { name: 'Next: another family' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${resource}/10/show`));
  await user.keyboard('a');
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ['documents await review: Review', queue, 'Review 3 documents'],
  ['none await review: Upload', [], 'Upload a document for a parent'],
])('has one primary action when %s', async (_, waiting, main) => {
  const getList = async (_name: string, { filter }: GetListParams) => {
    const data = Object.keys(filter).length > 0 ? waiting : queue;
    return { data, total: data.length };
  };
  openScreen(DocumentList, { resource, held: 'full', data: { getList } });
  await screen.findByRole('link', { name: 'Upload a document for a parent' });
  const primaryButtons = () =>
    [...document.querySelectorAll('.MuiButton-contained')].map(({ textContent }) => textContent);
  await waitFor(() => expect(primaryButtons()).toEqual([main]));
});

test('shows the number of waiting documents without controls to an admin who may only read', async () => {
  const data = { getList: async () => ({ data: queue, total: queue.length }) };
  openScreen(DocumentList, { resource, held: 'visit', data });
  expect(await screen.findByText('3 awaiting review')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull();
});

test('ignores keys unless the admin goes through the queue', async () => {
  const { user, router, callsOf } = await open(undefined, queue, null);
  await user.keyboard('a{Enter}n');
  expect(callsOf(documentTransitionCalls.review)).toEqual([]);
  expect(router.state.location.pathname).toBe(`/${resource}/9`);
  await user.click(screen.getByRole('button', { name: 'Next: another family' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: `/${resource}/11/show`, state: inQueue }),
  );
});

test('stays with a family of which no other document waits', async () => {
  const { user, router } = await open(undefined, [documentRecord, elsewhere]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved: Passport of Erin Stone')).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/${resource}/9`);
});
