import * as z from 'zod/mini';
import { defineText, recordFields, requiredLine } from '../contract/field.ts';
import { permission, permissionName } from '../contract/permission.ts';
import { defineResource } from '../contract/resource.ts';

/** A role's permissions, each name once. Admins can grant only permissions they have. */
const permissions = z
  .array(permission)
  .check(
    z.refine((held) => new Set(held.map(({ name }) => name)).size === held.length, 'List each only once'),
  );

const writable = { name: requiredLine(80), description: defineText(1000), permissions };

export const role = defineResource({
  name: 'role',
  permission: 'role',
  freshProof: 'writes',
  record: { ...recordFields, admin_count: z.int(), ...writable },
  create: z.strictObject({ ...z.partial(z.object(writable)).shape, name: writable.name }),
  write: writable,
  filters: { equal: { permission: permissionName }, range: {} },
  sortable: ['id', 'name', 'admin_count', 'created_at', 'updated_at'],
});
export type Role = z.output<(typeof role.get.schema.response)[200]>;
