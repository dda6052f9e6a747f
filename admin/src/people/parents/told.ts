import type { BookingHindrance, FamilyLack } from '@nanny-polo/shared/bookings/booking-wait';
import { recordByTelephone } from '@nanny-polo/shared/people/consent-calls';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';

/** What a family can be asked on the telephone. */
export type Ask = 'phone' | 'emergency_contact' | 'agreement' | 'health_notes' | 'reached';

/** What a family may lack besides documents. */
export type Lack = FamilyLack | 'email_unverified' | 'email_refused' | 'no_address' | 'no_child';

/** What can be asked about each lack of a family. */
export const askOf: Partial<Record<BookingHindrance['kind'], Ask>> = {
  no_phone: 'phone',
  no_emergency_contact: 'emergency_contact',
  care_agreement: 'agreement',
  health_consent: 'health_notes',
  email_unverified: 'reached',
  email_refused: 'reached',
};

/** What the admin has entered of it. Telephone numbers are in E.164. */
export interface Told {
  readonly phone?: string;
  readonly contact_name?: string;
  readonly contact_phone?: string;
  readonly contact_relation?: string;
  /** The version of the care agreement that the admin read out. */
  readonly agreement_version?: number | undefined;
  readonly health_notes?: boolean;
  readonly reached?: boolean;
}

/** Returns what was entered about `asks`, as the call takes it. */
function bodyOf(asks: readonly Ask[], told: Told) {
  const { contact_name: name, contact_phone, contact_relation: relation = '', agreement_version } = told;
  return {
    ...(asks.includes('phone') && told.phone && { phone: told.phone }),
    ...(asks.includes('emergency_contact') &&
      (name || contact_phone || relation) && {
        emergency_contact: { name: name ?? '', phone: contact_phone ?? '', relation },
      }),
    ...(asks.includes('agreement') && agreement_version !== undefined && { agreement_version }),
    ...(asks.includes('health_notes') && told.health_notes && { health_notes: true as const }),
    ...(asks.includes('reached') && told.reached && { reached: true as const }),
  };
}

/** Returns a write that records what was entered; it does nothing if nothing was. */
export const recordTold =
  (id: number, asks: readonly Ask[], told: Told) =>
  async (provider: AgencyDataProvider): Promise<unknown> => {
    const body = bodyOf(asks, told);
    return Object.keys(body).length > 0 && provider.call(recordByTelephone, { params: { id }, body });
  };
