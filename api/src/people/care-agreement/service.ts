import type { CareAgreement } from '@nanny-polo/shared/people/care-agreement';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { agencySettings } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { type CareAgreementText, careAgreementFile } from '../../kernel/config/care-agreement.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { findUnprintable } from '../../kernel/print/printable.ts';
import { careAgreement } from './table.ts';

type Row = typeof careAgreement.$inferSelect;

/** The care agreement in the agency's folder contradicts a stored version, or cannot be printed. The message says why. */
export class CareAgreementRefused extends Error {
  constructor(message: string) {
    super(`${careAgreementFile}: ${message}`);
  }
}

/** Stores the care agreement in the agency's folder if its version is new. Throws `CareAgreementRefused`. */
export async function storeCareAgreement(db: Db, agreement: CareAgreementText | null): Promise<void> {
  if (!agreement) return setCurrentVersion(db, null);
  const { version, hash } = agreement;
  await db.transaction(async (tx) => {
    // Processes that start at the same time store it one after another; readers do not wait.
    await tx.execute(sql`LOCK TABLE ${careAgreement} IN SHARE ROW EXCLUSIVE MODE`);
    const newest = await findNewest(tx);
    if (newest && version < newest.version)
      throw new CareAgreementRefused(
        `version ${newest.version} is stored already. Give the text a version from ${newest.version + 1} on.`,
      );
    if (newest?.version !== version) {
      await assertPrintable(agreement);
      await tx.insert(careAgreement).values(agreement);
    } else if (newest.hash !== hash)
      throw new CareAgreementRefused(
        `version ${version} is stored with another text. Give the changed text a new version.`,
      );
    await setCurrentVersion(tx, version);
  });
}

/** Sets the version that families agree to today, without an event: it follows from the agency's folder. */
async function setCurrentVersion(db: Db, version: number | null): Promise<void> {
  const isOther = sql`${agencySettings.care_agreement_version} IS DISTINCT FROM ${version}::int`;
  await db.update(agencySettings).set({ care_agreement_version: version }).where(isOther);
}

/** Throws `CareAgreementRefused` if a text cannot be printed. */
async function assertPrintable(agreement: CareAgreementText): Promise<void> {
  const { title, text } = agreement;
  const faults = await findUnprintable([title, text].map((part) => ({ part: 'text', text: part })));
  const characters = new Set(faults.flatMap((fault) => fault.characters));
  if (characters.size > 0)
    throw new CareAgreementRefused(
      `${[...characters].map((one) => `“${one}”`).join(', ')} cannot be printed. Write the text without.`,
    );
  // Loaded on first use: fonts and large libraries would delay the start.
  const { drawMarkdown, NotSimple } = await import('../../kernel/print/markdown.ts');
  try {
    drawMarkdown(text);
  } catch (error) {
    throw error instanceof NotSimple ? new CareAgreementRefused(`${error.message}.`) : error;
  }
}

async function findNewest(db: Db): Promise<Row | undefined> {
  const [row] = await db.select().from(careAgreement).orderBy(desc(careAgreement.version)).limit(1);
  return row;
}

const toEntry = ({ id, version, title, hash, created_at }: Row): CareAgreement => ({
  id,
  version,
  title,
  short_hash: hash.slice(0, 12),
  created_at,
});

/** Returns every version, newest first. */
export async function listCareAgreements(db: Db): Promise<CareAgreement[]> {
  return (await db.select().from(careAgreement).orderBy(desc(careAgreement.version))).map(toEntry);
}

/** Returns the version that families agree to today; null if the agency's folder has no agreement. */
export async function findCurrentAgreement(db: Db): Promise<CareAgreement | null> {
  const row = await findCurrent(db);
  return row ? toEntry(row) : null;
}

async function findCurrent(db: Db): Promise<Row | undefined> {
  const [row] = await db
    .select(getTableColumns(careAgreement))
    .from(careAgreement)
    .innerJoin(agencySettings, eq(agencySettings.care_agreement_version, careAgreement.version));
  return row;
}

/** Returns the current version as its family sees it, with the text until they have agreed to it. */
export async function findAgreementOf(db: Db, parentId: number) {
  const row = await findCurrent(db);
  if (!row) return null;
  const ofParent = eq(parentUser.id, parentId);
  const [parent] = await db.select({ version: parentUser.agreed_version }).from(parentUser).where(ofParent);
  const agreed = (parent?.version ?? 0) >= row.version;
  const { listTextBlocks } = await import('./text-blocks.ts');
  return { ...toEntry(row), agreed, text: agreed ? [] : listTextBlocks(row.text) };
}

/** Returns a version as a PDF file. Throws 404. */
export async function createAgreementFile(db: Db, id: number) {
  const [row] = await db.select().from(careAgreement).where(eq(careAgreement.id, id));
  if (!row) throw notFound('Care agreement');
  const { drawCareAgreement } = await import('./pdf.ts');
  const name = `care-agreement-${row.version}.pdf`;
  return { bytes: await drawCareAgreement(row), type: 'application/pdf', name };
}
