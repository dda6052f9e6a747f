import { registerUser } from '@nanny-polo/shared/accounts/user-account';
import { sendApplication } from '@nanny-polo/shared/people/application';
import { beforeEach, expect, test, vi } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { limitCount } from '../../kernel/limit/table.ts';
import { readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { nannyPolo } from '../nanny-polo/table.ts';

const product = await openProduct();
const nobody = product.client(null);
beforeEach(() => product.db.delete(limitCount));

const newAddress = () => `${crypto.randomUUID()}@families.example`;

/** Returns the statements that a call runs, with a savepoint that is undone like one that is kept. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const { session } = product.db as unknown as { session: object };
  const prepared = vi.spyOn(Object.getPrototypeOf(session), 'prepareQuery');
  await call();
  const statements = prepared.mock.calls.map(([query]) => (query as { sql: string }).sql);
  prepared.mockRestore();
  return (
    statements
      // The publisher runs beside the calls, and looks at a transaction that was rolled back too.
      .filter((statement) => !statement.includes('pg_notify'))
      .map((statement) => statement.replace(/^rollback to savepoint/, 'release savepoint'))
  );
}

const password = 'frogs like puddles';
const register = (email: string) =>
  nobody.call(registerUser, {
    body: { first_name: 'Ruth', last_name: 'Hart', email, password, confirm_password: password },
  });

const apply = (email: string) =>
  nobody.call(sendApplication, {
    body: {
      name: 'Ruth Hart',
      email,
      phone: '+447700900123',
      postcode: 'N1 9GU',
      experience_years: 4,
      languages: ['English'],
      age_groups: ['baby'],
      overnight_ok: false,
      live_in_ok: false,
      about: 'I like frogs.',
    },
  });

/** Registers an address and returns it. */
async function pending(): Promise<string> {
  const email = newAddress();
  await register(email);
  return email;
}

const parent = async (changes: Partial<typeof parentUser.$inferInsert> = {}) =>
  (await readyParent(product.db, changes)).email;

test.each([
  ['a verified account', () => parent()],
  ['a suspended account', () => parent({ status: 'suspended' })],
  ['a family that the agency recorded', () => parent({ email_verified_at: null })],
  ['a pending registration', pending],
])('registering the address of %s runs the same statements as a new one', async (_, known) => {
  const email = await known();
  await product.db.delete(limitCount);
  const ofKnown = await statementsOf(() => register(email));
  const accounts = await product.db.$count(parentUser);
  expect(await statementsOf(() => register(newAddress()))).toEqual(ofKnown);
  expect(ofKnown.filter((statement) => /^release/.test(statement))).toHaveLength(2);
  expect(await product.db.$count(parentUser)).toBe(accounts + 1);
});

test('an application with the address of a nanny runs the same statements as a new one', async () => {
  await readyNanny(product.db, { email: 'known@nannies.example' });
  const dossiers = await product.db.$count(nannyPolo);
  const ofKnown = await statementsOf(() => apply('known@nannies.example'));
  expect(await product.db.$count(nannyPolo)).toBe(dossiers);
  expect(await statementsOf(() => apply(newAddress()))).toEqual(ofKnown);
  expect(await product.db.$count(nannyPolo)).toBe(dossiers + 1);
});
