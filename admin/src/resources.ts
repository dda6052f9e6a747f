import { adminUser } from './admin-user/index.ts';
import { booking } from './booking/index.ts';
import { nanny } from './nanny/index.ts';
import { order } from './order/index.ts';
import { role } from './role/index.ts';

/** The resources that have screens. */
export const resources = [role, adminUser, booking, nanny, order];
