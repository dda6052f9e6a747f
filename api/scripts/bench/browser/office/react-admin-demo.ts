import type { Product } from './product.ts';

/** The customers of react-admin's demo, whose record is its form. */
export const reactAdminDemo: Product = {
  name: 'react-admin’s demo',
  list: '/#/customers',
  storage: { username: 'demo' },
  row: 'tbody tr',
  record: 'input[name="first_name"]',
  back: 'a[role="menuitem"][href="#/customers"]',
  filter: '.MuiListItemButton-root:has-text("Regular")',
  next: 'button[aria-label="Go to next page"]',
  openForm: { from: 'list', click: 'tbody tr >> nth=0' },
  field: 'input[name="city"]',
  save: 'button[aria-label="Save"]',
  saved: '.MuiSnackbar-root',
};
