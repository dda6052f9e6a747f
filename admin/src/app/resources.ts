import type { SvgIconComponent } from '@mui/icons-material';
import type { KindOf, ResourceName } from '@nanny-polo/shared/accounts/admin-screens';
import { Resource } from 'react-admin';
import { adminUser } from '../accounts/admin-user/index.ts';
import { agencySettings } from '../accounts/agency-settings/index.ts';
import { role } from '../accounts/role/index.ts';
import type { LazyScreen } from '../base/messages/lazy-screen.ts';
import { absence } from '../bookings/absence/index.ts';
import { booking } from '../bookings/booking/index.ts';
import { series } from '../bookings/series/index.ts';
import { discount } from '../money/discount/index.ts';
import { order } from '../money/order/index.ts';
import { documentType } from '../people/document-type/index.ts';
import { nanny } from '../people/nanny/index.ts';
import { nannyPolo } from '../people/nanny-polo/index.ts';
import { parentDocuments } from '../people/parent-documents/index.ts';
import { parents } from '../people/parents/index.ts';
import type { ResourceOptions } from '../records/record/options.ts';

/** What a resource registers: its screens, its icon and how its records are named. */
type Registered<Name extends ResourceName> = { readonly [kind in KindOf<Name>]: LazyScreen } & {
  readonly icon: SvgIconComponent;
  /** The field that names a record, or a function that returns the name. */
  readonly recordRepresentation: string | (() => string);
  readonly options?: ResourceOptions;
};

const byName: { readonly [Name in ResourceName]: Registered<Name> } = {
  role,
  'admin-user': adminUser,
  booking,
  series,
  absence,
  'master/discount': discount,
  'master/nanny-polo': nannyPolo,
  'users/parents': parents,
  'master/parent-documents': parentDocuments,
  'master/document-type': documentType,
  'users/nanny': nanny,
  order,
  'agency-settings': agencySettings,
};

/** The resources that have screens. Their texts are in `texts-of-screens.ts`. */
export const resources = Object.entries(byName).map(([name, registered]) => ({
  name,
  ...registered,
  options: { ...registered.options, ...('show' in registered && { loadShow: registered.show.load }) },
}));

/** The definitions of the resources, so that react-admin knows them from the first render. */
export const definitions = Object.fromEntries(
  resources.map((resource) => [resource.name, Resource.registerResource(resource)]),
);
