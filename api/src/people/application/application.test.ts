import { type Application, sendApplication } from '@nanny-polo/shared/people/application';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../kernel/config/config.ts';
import { limitCount } from '../../kernel/limit/table.ts';
import { writeQueue } from '../../test/letter.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { whole } from '../../test/whole.ts';
import { applicationMail, applicationReceivedMail } from '../mail/kinds.ts';
import { nannyPolo as dossier } from '../nanny-polo/table.ts';
import { deleteOldApplications } from './service.ts';
import { nannyApplication } from './table.ts';

const network = { times: 15, seconds: 3600 };

const limits = {
  ...readDemoConfig({}).limits,
  applicationIp: [network],
  mail: [{ times: 2, seconds: 3600 }],
};
const product = await openProduct({ limits });
const post = await openPost(product.database);

const application = (email: string): Application => ({
  name: 'Zoë Müller',
  email,
  phone: '+442079460000',
  postcode: 'SE22 8AA',
  experience_years: 6,
  languages: ['English', 'German'],
  age_groups: ['baby', 'toddler'],
  overnight_ok: true,
  live_in_ok: false,
  about: 'Six years with two families in Nunhead.',
});

const apply = (body: Application) => product.client(null).call(sendApplication, { body });

async function dossiersOf(email: string) {
  const coordinator = await product.signedIn('coordinator');
  const found = await coordinator.call(nannyPolo.list, { query: { filter: { q: email } } });
  return whole(coordinator, nannyPolo.get, found);
}

const toOffice = async (email: string) => {
  await post.delivered();
  const mails = await post.to(product.config.mail.agencyEmail, 0);
  return mails.filter(({ reply_to }) => reply_to === email);
};

describe('an application', () => {
  test('becomes a dossier with the status “applied”, and is mailed to the office and the applicant', async () => {
    const email = 'zoe@nannies.example';
    expect((await apply(application(email))).message).toMatch(/^Thank you/);
    const [made] = await dossiersOf(email);
    expect(made).toMatchObject({
      status: 'applied',
      display_name: 'Zoë Müller',
      email,
      experience_years: 6,
      languages: ['English', 'German'],
      overnight_ok: true,
    });
    const coordinator = await product.signedIn('coordinator');
    const params = { id: made!.id };
    expect(await coordinator.call(nannyPolo.get, { params })).toMatchObject({
      internal_note: 'From the application:\nSix years with two families in Nunhead.',
      lat: expect.any(Number),
    });
    expect(await coordinator.call(nannyPolo.history, { params })).toMatchObject([
      { actor: 'Zoë Müller (website)', action: 'create' },
    ]);

    const [notice] = await toOffice(email);
    expect(notice?.subject).toBe('Application from Zoë Müller');
    expect(JSON.stringify(notice?.parts)).toContain(`/admin/master/nanny-polo/${made!.id}/show`);
    const [confirmation] = await post.to(email);
    expect(confirmation).toMatchObject({ reply_to: product.config.mail.agencyEmail });
    expect(JSON.stringify(confirmation?.parts)).not.toContain('Müller');
  });

  test('from a known address gets the same response and mail, and changes no dossier', async () => {
    const email = 'again@nannies.example';
    const first = await apply(application(email));
    const second = await apply({ ...application(email.toUpperCase()), name: 'Somebody Else' });
    expect(second).toEqual(first);
    const found = await dossiersOf(email);
    expect(found).toMatchObject([{ display_name: 'Zoë Müller' }]);
    const [notice] = await toOffice(email.toUpperCase());
    expect(JSON.stringify(notice?.parts)).toContain(`${found[0]!.code} has this e-mail address already`);
    const mails = await Promise.all([post.to(email), post.to(email.toUpperCase())]);
    expect(mails[1]![0]!.parts).toEqual(mails[0]![0]!.parts);
  });

  test('with an invalid telephone number gets the same refusal for known and unknown addresses', async () => {
    const known = 'known@nannies.example';
    await apply(application(known));
    for (const email of [known, 'unknown@nannies.example'])
      await expect(apply({ ...application(email), phone: '+999123456' })).rejects.toMatchObject({
        status: 422,
        body: { errors: { phone: [expect.any(String)] } },
      });
  });

  test('sent twice at the same time creates one dossier', async () => {
    const email = 'twice@nannies.example';
    await Promise.all([apply(application(email)), apply(application(email))]);
    expect(await dossiersOf(email)).toHaveLength(1);
  });

  test('over the limit for its address gets the usual response and is ignored', async () => {
    const email = 'often@nannies.example';
    for (const _ of [1, 2, 3]) expect((await apply(application(email))).message).toMatch(/^Thank you/);
    expect(await toOffice(email)).toHaveLength(2);
  });

  test('with the hidden field filled in gets the usual response and is ignored', async () => {
    const email = 'program@nannies.example';
    const { message } = await apply({ ...application(email), website: 'https://spam.example' });
    expect(message).toMatch(/^Thank you/);
    expect(await dossiersOf(email)).toEqual([]);
  });

  test('gets a refusal that names each invalid field', async () => {
    const body = { ...application('no'), phone: '020', languages: [], experience_years: 1.5, about: ' ' };
    await expect(apply(body)).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          email: [expect.any(String)],
          phone: [expect.any(String)],
          languages: ['Required'],
          experience_years: ['Type a whole number, such as 3'],
          about: ['Required'],
        },
      },
    });
  });

  test('over the limit for its network is rejected with 429', async () => {
    const send = () => apply(application('last@nannies.example'));
    await expect(
      (async () => {
        for (let sent = 0; sent <= network.times; sent += 1) await send();
      })(),
    ).rejects.toMatchObject({ status: 429 });
  });

  test('is stored as it was sent, for a year or until its dossier is deleted, and then not mailed any more', async () => {
    const { db } = product;
    await db.delete(limitCount);
    await post.stop();
    await db.delete(nannyApplication);
    for (const email of ['kept@nannies.example', 'gone@nannies.example', 'old@nannies.example'])
      await apply(application(email));
    await db.delete(dossier).where(eq(dossier.email, 'gone@nannies.example'));
    const old = eq(nannyApplication.email, 'old@nannies.example');
    await db.update(nannyApplication).set({ at: sql`now() - interval '366 days'` }).where(old);
    await deleteOldApplications(db);
    const { website: _, ...form } = application('kept@nannies.example');
    expect(await db.select().from(nannyApplication)).toMatchObject([{ ...form, known: false }]);
    const letters = await writeQueue(db, applicationMail.template, applicationReceivedMail.template);
    expect(letters.filter(Boolean)).toHaveLength(2);
  });
});
