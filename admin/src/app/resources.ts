import type { SvgIconComponent } from '@mui/icons-material';
import type { KindOf, ResourceName } from '@nanny-polo/shared/admin-screens';
import { Resource } from 'react-admin';
import { absence } from '../absence/index.ts';
import { adminUser } from '../admin-user/index.ts';
import { agencySettings } from '../agency-settings/index.ts';
import { booking } from '../booking/index.ts';
import { discount } from '../discount/index.ts';
import { documentType } from '../document-type/index.ts';
import type { LazyScreen } from '../messages/lazy-screen.ts';
import { nanny } from '../nanny/index.ts';
import { nannyPolo } from '../nanny-polo/index.ts';
import { order } from '../order/index.ts';
import { parentDocuments } from '../parent-documents/index.ts';
import { parents } from '../parents/index.ts';
import type { ResourceOptions } from '../record/options.ts';
import { role } from '../role/index.ts';
import { series } from '../series/index.ts';

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
