import type { Db } from '../database/database.ts';
import { definePort } from '../port/port.ts';

/** Records with each person of an address that a mail server refused it for good, or accepted a mail again. */
export const recordDelivery =
  definePort<(db: Db, address: string, isRefused: boolean) => Promise<void>>('the delivery of mails');
