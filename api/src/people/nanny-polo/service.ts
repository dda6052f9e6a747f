import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import { checkNames } from '@nanny-polo/shared/people/nanny-check';
import { describeDocumentFault } from '@nanny-polo/shared/people/nanny-dossier';
import {
  nannyPolo as contract,
  type NannyPlace,
  type NannyPoloStatus,
  type NannyPoloTransition,
  nannyPoloStatus,
  nannyPoloTransitions,
} from '@nanny-polo/shared/people/nanny-polo';
import { getTableColumns, or, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createInUseRefusal, refuseErrors } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { type Decision, isOneOf, type LifeCycle } from '../../kernel/resource/life-cycle.ts';
import type { ListQuery } from '../../kernel/resource/list.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { matchesWords } from '../../kernel/resource/search.ts';
import { placeAddress } from '../address/place.ts';
import { applicantMail } from '../mail/kinds.ts';
import { isDossierFound } from '../search-texts.ts';
import { readDocuments, writeDocuments } from './documents.ts';
import {
  buildDerivedColumns,
  hasHoursOn,
  type SelectedDossier,
  selectDossiers,
  toDossier,
} from './dossier.ts';
import { bookingsAheadOf } from './ports.ts';
import { nannyPolo } from './table.ts';

type Row = typeof nannyPolo.$inferSelect;
type Values = Partial<typeof nannyPolo.$inferInsert>;

const what = 'Nanny';

export const nannyPolos = createResourceService({
  contract,
  table: nannyPolo,
  what,
  select: selectDossiers,
  complete: (_db, rows: SelectedDossier[]) => rows.map((row) => toDossier(row)),
  columns: () => ({ ...getTableColumns(nannyPolo), ...buildDerivedColumns() }),
  search: (q) =>
    or(
      isDossierFound(nannyPolo, q),
      matchesWords(sql`(' ' || fold(array_to_string(${nannyPolo.skills}, ' ')))`, q),
    ),
  matchers: { weekdays: hasHoursOn },
  tabs: { field: 'status', options: nannyPoloStatus.options },
  derived: [
    'bill_rate_minor',
    'pay_rate_minor',
    'first_aid',
    'documents_valid',
    'documents_expire_on',
    'document_faults',
    'required_documents',
    'checks',
    'rating_count',
    'rating_mean',
  ],
  rows: { field: 'documents', read: readDocuments, write: writeDocuments },
  async prepare(db, _actor, patch, before) {
    refuseErrors(findPhoneErrors(patch, before));
    const values = await canonical(db, patch, before);
    if (before || values.travel_radius_km !== undefined) return values;
    return { ...values, travel_radius_km: (await readSettings(db)).travel_radius_km };
  },
  async beforeDelete(db, _actor, row) {
    const dependents = [
      ...(await dependentsOf(db, nannyPolo, row.id)),
      ...((await isNamedByParents(db, row.id)) ? ['families who prefer or block them'] : []),
    ];
    if (dependents.length > 0)
      throw createInUseRefusal(`${row.code} has ${dependents.join(', ')}. ${insteadOfDeletion(row)}`);
  },
});

/** Returns what can be done with a dossier that cannot be deleted, as a sentence. */
function insteadOfDeletion({ status }: Row): string {
  if (isOneOf(nannyPoloTransitions.reject.from, status)) return 'Reject the applicant instead.';
  const isFinal = status === 'inactive' || status === 'rejected';
  return isFinal ? `It is ${status} and stays on record.` : 'Deactivate the nanny instead.';
}

/** Returns the home of every nanny that matches the filter, sorted by name. */
export function listPlaces(db: Db, { filter }: ListQuery): Promise<NannyPlace[]> {
  const { id, display_name, status, lat, lng } = nannyPolo;
  return db
    .select({ id, display_name, status, lat, lng })
    .from(nannyPolo)
    .where(nannyPolos.matching(filter))
    .orderBy(display_name, id);
}

/** Returns the patch with the address placed on the map and sorted rates. */
async function canonical(db: Db, patch: Values, before?: Row): Promise<Values> {
  const next = { ...patch };
  if (next.rates)
    next.rates = next.rates.toSorted((a, b) => a.effective_from.localeCompare(b.effective_from));
  if ('postcode' in next || 'lat' in next || 'lng' in next) {
    const { postcode = '', lat = null, lng = null } = { ...before, ...next };
    const placed = await placeAddress(db, { postcode, lat, lng }, before);
    Object.assign(next, placed);
  }
  return next;
}

const isNamedByParents = async (db: Db, id: number) =>
  (await db.$count(
    parentUser,
    sql`${id} = ANY(${parentUser.preferred_nanny_polo_ids} || ${parentUser.blocked_nanny_polo_ids})`,
  )) > 0;

/** Throws 422 unless the nanny has every required document and, to become active first, every check. */
async function assertEvidence(db: Db, { id, checks_missing }: Row, name: NannyPoloTransition): Promise<void> {
  const { document_faults } = await nannyPolos.get(db, id);
  const errors: Record<string, string[]> = {};
  if (document_faults.length > 0) errors.documents = document_faults.map(describeDocumentFault);
  if (name === 'activate' && checks_missing.length > 0)
    errors.checks = checks_missing.map((check) => `${checkNames[check]} not recorded`);
  if (errors.documents) throw createFieldRefusal(errors, 'Not all required documents are valid.');
  if (errors.checks) throw createFieldRefusal(errors, 'Not all checks are recorded.');
}

/** The transitions about which an applicant gets a mail. */
const applicantTransitions: readonly NannyPoloTransition[] = ['interview', 'reject', 'activate'];

/** The life cycle of a dossier. Activating needs every document and check; bookings ahead prevent deactivating. */
export const lifeCycle: LifeCycle<
  typeof nannyPolo,
  NannyPoloTransition,
  NannyPoloStatus,
  Decision & { readonly interview_at?: string }
> = {
  table: nannyPolo,
  resource: contract.name,
  what,
  transitions: nannyPoloTransitions,
  get: nannyPolos.get,
  async patch(db, row, name, { interview_at }) {
    const { to } = nannyPoloTransitions[name];
    if (to === 'active') await assertEvidence(db, row, name);
    if (interview_at) return { interview_at };
    if (to === 'inactive') {
      const { count: ahead, bookings } = await bookingsAheadOf(db, row.id);
      if (ahead > 0)
        throw createInUseRefusal(
          `${row.code} still has bookings ahead (${ahead}). Find cover for them first.`,
          bookings,
        );
    }
    return {};
  },
  async after(db, _actor, row, name) {
    const isPast = name === 'interview' && Date.parse(row.interview_at ?? '') < Date.now();
    if (!row.email || isPast || !isOneOf(applicantTransitions, name)) return;
    const event_id = await findLatestEventId(db, contract.name, row.id);
    await queueMail(db, applicantMail, { event_id });
  },
};
