import { HttpError } from 'react-admin';

/** The errors of a save that the admin called off: the form stays as it is and says that it is not saved. */
const errors = { root: { serverError: 'record.not_saved' } };

/** Returns the error of a save that the admin called off after `refusal`, if the API had refused it. */
export const toNotSavedError = ({ message, status, body }: Partial<HttpError> = {}) =>
  new HttpError(message ?? 'Not saved', status ?? 409, { ...body, errors });
