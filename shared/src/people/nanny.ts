import * as z from 'zod/mini';
import { internalNote, personNames, phone } from '../accounts/person.ts';
import type { ResponseBody } from '../contract/endpoint.ts';
import { email, id, instant, recordFields } from '../contract/field.ts';
import { defineCountCall, defineTransitionCalls } from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';

export const nannyStatus = z.enum(['invited', 'active', 'blocked']);
export type NannyStatus = z.output<typeof nannyStatus>;

export const nannyTransitions = {
  activate: { from: ['invited'], to: 'active' },
  block: { from: ['invited', 'active'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'active' },
} as const satisfies Record<string, { from: NannyStatus[]; to: NannyStatus }>;
export type NannyTransition = keyof typeof nannyTransitions;

const writable = {
  ...personNames,
  email,
  phone: z.nullable(phone),
  /** The nanny's dossier; a dossier belongs to at most one account. */
  nanny_polo_id: z.nullable(id),
  internal_note: internalNote,
};

/** The form of a new account, which starts as `invited`. */
export const nannyForm = z.strictObject({
  ...z.partial(z.object(writable)).shape,
  ...personNames,
  email,
});

/** Nannies' accounts. Offers depend on the dossier alone: its status, and the address to which they are mailed. */
export const nanny = defineResource({
  name: 'users/nanny',
  people: true,
  permission: 'nanny',
  record: {
    ...recordFields,
    name: z.string(),
    status: nannyStatus,
    nanny_polo_name: z.nullable(z.string()),
    nanny_polo_code: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    ...writable,
  },
  listed: [
    'id',
    'version',
    'name',
    'status',
    'email',
    'phone',
    'photo',
    'nanny_polo_name',
    'nanny_polo_code',
    'created_at',
  ],
  create: nannyForm,
  write: writable,
  filters: {
    equal: { status: nannyStatus, nanny_polo_id: id, linked: z.boolean() },
    range: { created_at: instant },
  },
  sortable: ['id', 'name', 'email', 'status', 'nanny_polo_name', 'created_at', 'updated_at'],
});
export type Nanny = z.output<(typeof nanny.get.schema.response)[200]>;
export type ListedNanny = ResponseBody<typeof nanny.list>[number];

export const countNannies = defineCountCall(nanny, nannyStatus);
export const nannyTransitionCalls = defineTransitionCalls(nanny, nannyTransitions);
