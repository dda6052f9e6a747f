import * as z from 'zod/mini';
import { ownerId, type Permission } from '../contract/permission.ts';

/** Which admins need a second factor: none, those with any `full` permission, or all. */
export const factorRequirement = z.enum(['nobody', 'full', 'everyone']);
export type FactorRequirement = z.output<typeof factorRequirement>;

interface Settings {
  readonly second_factor: FactorRequirement;
  /** An agency day; null for at once. */
  readonly second_factor_from: string | null;
}

/** Returns whether the settings require a second factor of an admin, whose permissions are given, now or later. */
export const coversAdmin = (
  { second_factor }: Settings,
  admin: { readonly id: number; readonly permissions: readonly Permission[] },
): boolean =>
  second_factor === 'everyone' ||
  (second_factor === 'full' &&
    (admin.id === ownerId || admin.permissions.some(({ type }) => type === 'full')));

/** Returns whether the requirement is in force on an agency day. */
export const isInForce = ({ second_factor, second_factor_from }: Settings, today: string): boolean =>
  second_factor !== 'nobody' && (second_factor_from === null || second_factor_from <= today);
