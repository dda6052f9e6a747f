/** A range of time in a nanny's row. */
export interface Drawn {
  readonly nanny_polo_id: number;
  readonly start: number;
  readonly end: number;
}
