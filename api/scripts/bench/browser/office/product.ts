/** Where the steps of a back office are found in one product. A further product is one more file like `ours.ts`. */
export interface Product {
  readonly name: string;
  /** The URL of a list with 25 records a page, for a signed-in admin. */
  readonly list: string;
  /** Values of local storage that sign an admin in, where that needs no server. */
  readonly storage?: Readonly<Record<string, string>>;
  /** CSS: matches each record of the list. A click opens the record. */
  readonly row: string;
  /** CSS: there once the record is shown, and not on the list. */
  readonly record: string;
  /** What is clicked, as Playwright finds it: from the record to the list, a filter, the next page. */
  readonly back: string;
  readonly filter: string;
  readonly next: string;
  /** What opens the form of a record, and which screen has it. */
  readonly openForm: { readonly from: 'list' | 'record'; readonly click: string };
  /** CSS: a text field of the form. */
  readonly field: string;
  readonly save: string;
  /** CSS: there once the record is saved. */
  readonly saved: string;
}
