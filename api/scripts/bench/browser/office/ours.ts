import type { Product } from './product.ts';

/** The bookings of our back office. */
export const ours: Product = {
  name: 'Nanny Polo',
  list: '/admin/booking',
  row: 'tr[data-record]',
  record: 'main h2',
  back: 'nav a[href="/admin/booking"]',
  filter: '[role="tab"]:has-text("Confirmed")',
  next: 'button[aria-label="Go to next page"]',
  openForm: { from: 'record', click: 'main a:text-is("Edit")' },
  field: 'textarea[name="internal_note"]',
  save: 'button[type="submit"]:text-is("Save")',
  saved: '.MuiSnackbar-root',
};
