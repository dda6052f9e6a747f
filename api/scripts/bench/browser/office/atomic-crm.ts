import type { Product } from './product.ts';

/** The contacts of Atomic CRM. */
export const atomicCrm: Product = {
  name: 'Atomic CRM',
  list: '/#/contacts',
  row: 'a[href^="#/contacts/"][href$="/show"]',
  record: 'a[href^="#/contacts/"]:not([href$="/show"], [href$="/create"])',
  back: 'a[href="#/contacts"]',
  filter: 'button:has-text("Warm")',
  next: '[aria-label="Go to next page"]',
  openForm: { from: 'record', click: 'a:has-text("Edit contact")' },
  field: 'input[name="title"]',
  save: 'button[type="submit"]:text-is("Save")',
  saved: '[data-sonner-toast]',
};
