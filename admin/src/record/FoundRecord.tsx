import { type ReactNode, useContext } from 'react';
import { EditContext, ShowContext, useResourceContext, useTranslate } from 'react-admin';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { Forbidden, NotFound } from '../page/NoScreen.tsx';
import { OutOfDate } from '../page/OutOfDate.tsx';
import { PageTitle } from '../page/PageTitle.tsx';

/**
 * Shows its children, or why the record cannot be shown: it is missing or forbidden, or could not be loaded. If a later
 * read fails, a form keeps its typed values below a notice. A show screen stays too, unless the record has become
 * missing or forbidden.
 */
export function FoundRecord({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const edit = useContext(EditContext);
  const show = useContext(ShowContext);
  const { record, error, refetch } = (edit ?? show) || {};
  const { status } = (error ?? {}) as { status?: number };
  const isGone = status === 404 || status === 403;
  if (error && (!record || (isGone && !edit))) {
    if (status === 404 || status === 400) return <NotFound />;
    if (status === 403) return <Forbidden />;
    return (
      <>
        <PageTitle title={translate('shell.error')} back={`/${resource}`} />
        <ErrorPage error={error} />
      </>
    );
  }
  return (
    <>
      {error && refetch && <OutOfDate error={error as Error} onRetry={refetch} />}
      {children}
    </>
  );
}
