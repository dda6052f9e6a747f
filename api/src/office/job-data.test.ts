import { deleteAccount } from '@nanny-polo/shared/accounts/account-deletion';
import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { adminUser } from '@nanny-polo/shared/accounts/admin-user';
import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { registerUser, resendVerification } from '@nanny-polo/shared/accounts/user-account';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { sendApplication } from '@nanny-polo/shared/people/application';
import { nannyPolo, nannyPoloTransitionCalls } from '@nanny-polo/shared/people/nanny-polo';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../demo/accounts.ts';
import { plantMarkers } from '../../drills/canary.ts';
import { canary } from '../../drills/markers.ts';
import { signInAsOwner } from '../../drills/sign-in.ts';
import { accounts } from '../accounts/area.ts';
import { hashPassword } from '../accounts/password/service.ts';
import { mailEnrolment } from '../accounts/second-factor/enrolment.ts';
import { recordFactorChange } from '../accounts/second-factor/factors.ts';
import { createToken } from '../accounts/token/service.ts';
import { queryRows } from '../kernel/database/database.ts';
import { limitCount } from '../kernel/limit/table.ts';
import { people } from '../people/area.ts';
import { queueReminders } from '../people/parent-documents/reminders.ts';
import { parentDocument } from '../people/parent-documents/table.ts';
import type { QueuedMail } from '../test/letter.ts';
import { readyParent, signedInAs } from '../test/people.ts';
import { openProduct } from '../test/product.ts';
import { office } from './area.ts';

/** The only kinds of mail whose job holds an address, until it is sent. */
const withAddress = ['account-deleted', 'email-changed'];

/** A word of the code, or an instant. People's names, addresses, numbers and texts are neither. */
const isHarmless = (value: string) => /^[a-z][a-z_-]*$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

const product = await openProduct();
const { db } = product;
const nobody = product.client(null);
const password = 'a street in Hackney';
const pair = { password, confirm_password: password };
const name = { first_name: `${canary}Ada`, last_name: `${canary}Roy` };

/** Makes the calls that queue mails about accounts, and those that `plantMarkers` does not make. */
async function causeMails() {
  const owner = await signInAsOwner(product.url);
  await plantMarkers(
    { url: product.url, database: product.database, config: product.config, log: [] },
    owner,
  );
  await db.delete(limitCount);
  const password_hash = await hashPassword(password);
  const parent = await readyParent(db, { ...name, password_hash });
  const client = await signedInAs(product, parent);
  const wanted = `${canary}.wanted@families.example`;
  await client.call(ownUserCalls.changeEmail, { body: { email: wanted, password } });
  const token = await createToken(db, 'change-email', { realm: 'user', id: parent.id }, wanted);
  await nobody.call(openUserCalls.verifyEmailChange, { params: { token } });
  const fresh = `${password} 7`;
  await client.call(ownUserCalls.changePassword, {
    body: { current_password: password, password: fresh, confirm_password: fresh },
  });
  await db
    .update(parentDocument)
    .set({ expires_on: addDays(agencyDayOf(), 14) })
    .where(eq(parentDocument.parent_id, parent.id));
  await queueReminders(db);
  const leaving = await readyParent(db, {
    ...name,
    password_hash,
    email: `${canary}.leaving@families.example`,
  });
  await (await signedInAs(product, leaving)).call(deleteAccount, { body: { password } });
  const email = `${canary}.new@families.example`;
  await nobody.call(registerUser, { body: { ...name, email, ...pair } });
  await nobody.call(resendVerification, { body: { email } });
  await owner.call(adminUser.create, { body: { ...name, email, role_id: 2 } });
  await nobody.call(sendApplication, {
    body: {
      name: `${canary}Nia`,
      email,
      phone: '+447700900123',
      postcode: 'N1 9GU',
      experience_years: 4,
      languages: [`${canary}English`],
      age_groups: ['baby'],
      overnight_ok: false,
      live_in_ok: false,
      about: `${canary}About`,
    },
  });
  const coordinator = { email: 'coordinator@nannypolo.example', password: demoPassword };
  // Their first browser is not mailed.
  for (const _ of ['first', 'second']) await nobody.call(adminLogin, { body: coordinator });
  const { limits } = product.config;
  await mailEnrolment(db, limits, { id: 2, email: `${canary}.second@agency.example` });
  await recordFactorChange(db, { realm: 'user', id: parent.id }, 'remove-passkey', 'Chrome on Android');
  const [applicant] = await owner.call(nannyPolo.list, {
    query: { filter: { status: 'applied' }, range: [0, 0] },
  });
  const { id, version } = applicant ?? { id: 0, version: 0 };
  await owner.call(nannyPoloTransitionCalls.reject, {
    params: { id },
    body: { version, reason: `${canary}Reason` },
  });
}

test('no job of a mail holds a name, an address, a number or a text, except an address in two kinds', async () => {
  await causeMails();
  const jobs = await queryRows<{ data: QueuedMail }>(
    db,
    sql`SELECT data FROM pgboss.job WHERE name = 'mail'`,
  );
  const mails = jobs.map(({ data }) => data);
  const kinds = new Set(mails.map(({ template }) => template));
  const own = [accounts, people, office].flatMap(({ letters = [] }) => letters);
  expect(own.map(({ template }) => template).filter((template) => !kinds.has(template))).toEqual([]);
  const texts = mails.map(({ email, ...data }) => ({
    template: data.template,
    texts: textsIn(withAddress.includes(data.template) ? data : { ...data, email }),
  }));
  expect(texts.filter((mail) => !mail.texts.every(isHarmless))).toEqual([]);
});
