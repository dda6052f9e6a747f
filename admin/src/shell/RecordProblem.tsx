import { useContext } from 'react';
import { EditContext, ShowContext } from 'react-admin';
import { ErrorPage } from './ErrorPage.tsx';
import { Forbidden } from './Forbidden.tsx';
import { NotFound } from './NotFound.tsx';

/** Why the record of a screen cannot be shown: it is not there, not for this admin, or could not be fetched. */
export function RecordProblem() {
  const edit = useContext(EditContext);
  const show = useContext(ShowContext);
  const error = (edit ?? show)?.error as { status?: number } | null;
  if (error?.status === 404 || error?.status === 400) return <NotFound />;
  if (error?.status === 403) return <Forbidden />;
  return <ErrorPage error={error} />;
}
