/** The URLs, storage values and selectors that the steps use in one product. */
export interface Product {
  readonly name: string;
  /** The URL of a list with 25 records a page, for a signed-in admin. */
  readonly list: string;
  /** Values of local storage that sign an admin in, where that needs no server. */
  readonly storage?: Readonly<Record<string, string>>;
  /** CSS: matches each record of the list. A click opens the record. */
  readonly row: string;
  /** CSS: present once the record is shown, but not on the list. */
  readonly record: string;
  /** Playwright selectors of what is clicked: from the record to the list, a filter, the next page. */
  readonly back: string;
  readonly filter: string;
  readonly next: string;
  /** What opens the form of a record, and which screen has it. */
  readonly openForm: { readonly from: 'list' | 'record'; readonly click: string };
  /** CSS: a text field of the form. */
  readonly field: string;
  readonly save: string;
  /** CSS: present once the record is saved. */
  readonly saved: string;
}

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

/** The customers of react-admin's demo, which shows a record as a form. */
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
