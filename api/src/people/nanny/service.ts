import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import {
  nanny as contract,
  type NannyStatus,
  type NannyTransition,
  nannyStatus,
  nannyTransitions,
} from '@nanny-polo/shared/people/nanny';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { isEmailTaken } from '../../accounts/account/email-address.ts';
import { createInUseRefusal, missingRecord, refuseErrors } from '../../kernel/error/error.ts';
import type { LifeCycle } from '../../kernel/resource/life-cycle.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { isAccountFound } from '../search-texts.ts';
import { nannyUser } from './table.ts';

const what = 'Nanny account';

const view = {
  ...getTableColumns(nannyUser),
  nanny_polo_name: nannyPolo.display_name,
  nanny_polo_code: nannyPolo.code,
  photo: nannyPolo.photo,
};

export const nannies = createResourceService({
  contract,
  table: nannyUser,
  what,
  select: (db) =>
    db.select(view).from(nannyUser).leftJoin(nannyPolo, eq(nannyPolo.id, nannyUser.nanny_polo_id)),
  columns: { ...view, linked: sql`(${nannyUser.nanny_polo_id} IS NOT NULL)` },
  search: (q) => isAccountFound(nannyUser.id, q),
  tabs: { field: 'status', options: nannyStatus.options },
  derived: ['nanny_polo_name', 'nanny_polo_code', 'photo'],
  async prepare(db, _actor, patch, before) {
    const own = before?.id ?? 0;
    const errors = findPhoneErrors(patch, before);
    if (patch.email && (await isEmailTaken(db, nannyUser, patch.email, own)))
      errors.email = ['Another account has this address. Please enter another.'];
    if (patch.nanny_polo_id) {
      const [nannyPoloRow] = await db
        .select({ account: nannyUser.id })
        .from(nannyPolo)
        .leftJoin(nannyUser, eq(nannyUser.nanny_polo_id, nannyPolo.id))
        .where(eq(nannyPolo.id, patch.nanny_polo_id));
      if (!nannyPoloRow) errors.nanny_polo_id = [missingRecord];
      else if (nannyPoloRow.account && nannyPoloRow.account !== own)
        errors.nanny_polo_id = ['Already linked to another account. Unlink it there first.'];
    }
    refuseErrors(errors);
    return patch;
  },
  beforeDelete(_db, _actor, row) {
    if (row.status !== 'invited')
      throw createInUseRefusal(
        `${row.name} is ${row.status}. Only an invited account can be deleted.${row.status === 'active' ? ' Block it instead.' : ''}`,
      );
  },
});

export const lifeCycle: LifeCycle<typeof nannyUser, NannyTransition, NannyStatus> = {
  table: nannyUser,
  resource: contract.name,
  what,
  transitions: nannyTransitions,
  get: nannies.get,
};
