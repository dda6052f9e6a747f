import type { Refusal } from '../record/use-record-write.ts';

/** Returns the errors of a refused write as `onSubmit` of a form returns them: by input, or one of the whole form. */
export const toFormErrors = ({ body, message }: Refusal): object =>
  body?.errors ?? { root: { serverError: message } };
