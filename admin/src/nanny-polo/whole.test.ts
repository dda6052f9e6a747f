import { nannyPolo } from '@nanny-polo/shared/nanny-polo';
import { expect, test } from 'vitest';
import { validateBy } from '../edit/validate.ts';
import { whole } from './whole.ts';

const validate = validateBy(nannyPolo.write);
const errorsOf = (documents: object[]) => validate(whole({ documents }) as Record<string, unknown>).documents;

test('completes a document that has a kind but no number, and requires the kind', () => {
  expect(errorsOf([{ kind: 'dbs', number: null, issued_on: null }])).toBeUndefined();
  expect(errorsOf([{ kind: 'dbs', number: undefined, status: undefined }])).toBeUndefined();
  expect(errorsOf([{ number: 'X1' }])).toEqual([{ kind: 'Required' }]);
});

test('sets a uniform without values to null', () => {
  expect(whole({ uniform: { size: '', issued_on: null, returned_on: null } })).toEqual({ uniform: null });
});
