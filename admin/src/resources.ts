import { adminUser } from './admin-user/index.ts';
import { booking } from './booking/index.ts';
import { discount } from './discount/index.ts';
import { documentType } from './document-type/index.ts';
import { nanny } from './nanny/index.ts';
import { nannyPolo } from './nanny-polo/index.ts';
import { order } from './order/index.ts';
import { parentDocuments } from './parent-documents/index.ts';
import { parents } from './parents/index.ts';
import { role } from './role/index.ts';

/** The resources that have screens. */
export const resources = [
  role,
  adminUser,
  booking,
  discount,
  nannyPolo,
  parents,
  parentDocuments,
  documentType,
  nanny,
  order,
];
