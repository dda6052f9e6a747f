import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { oneRecord } from '../contract/field.ts';
import { unprintable } from '../contract/unprintable.ts';

const read = requirePermission('dashboard', 'visit');

/** The invoice as a PDF on A4, always as an attachment. */
export const orderInvoice = defineEndpoint('GET', '/admin/order/:id/invoice', read, {
  summary: 'The invoice as a PDF',
  params: oneRecord,
  response: { 200: z.file() },
});

/** What the order's invoice and its credit notes that count cannot print, for a coordinator to change. */
export const orderUnprintable = defineEndpoint('GET', '/admin/order/:id/unprintable', read, {
  summary: 'The characters that the invoice and the credit notes cannot print',
  params: oneRecord,
  response: { 200: z.array(unprintable) },
});
