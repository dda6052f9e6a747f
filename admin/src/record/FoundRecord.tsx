import { Alert } from '@mui/material';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import {
  EditContext,
  ShowContext,
  useGetRecordRepresentation,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { listPathOf } from '../data/open-record.ts';
import { undoKey } from '../data/undone.ts';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { Forbidden, Gone, ListLink, NotFound } from '../page/NoScreen.tsx';
import { OutOfDate } from '../page/OutOfDate.tsx';
import { PageTitle } from '../page/PageTitle.tsx';

/**
 * Shows its children, or why the record cannot be shown: it is missing or forbidden, or could not be loaded. If a later
 * read fails, a form keeps its typed values below a notice. A show screen stays too, unless the record is gone or has
 * become forbidden.
 */
export function FoundRecord({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const represent = useGetRecordRepresentation(resource);
  // The screen of a record whose creation this tab undoes is about to be left.
  const isUndoing = useIsMutating({ mutationKey: undoKey }) > 0;
  const edit = useContext(EditContext);
  const show = useContext(ShowContext);
  const { record, error, refetch } = (edit ?? show) || {};
  const { status } = (error ?? {}) as { status?: number };
  const isGone = status === 404 || status === 403;
  if (error && record && isGone && isUndoing) return children;
  const name = record ? String(represent(record)) : '';
  if (error && (!record || (isGone && !edit))) {
    if (status === 404 && record) return <Gone name={name} />;
    if (status === 404 || status === 400) return <NotFound />;
    if (status === 403) return <Forbidden />;
    return (
      <>
        <PageTitle title={translate('shell.error')} back={listPathOf(resource)} />
        <ErrorPage error={error} />
      </>
    );
  }
  return (
    <>
      {status === 404 && (
        <Alert severity="warning" action={<ListLink color="inherit" size="small" />} sx={{ mb: 2 }}>
          <strong>{translate('shell.gone', { name })}.</strong> {translate('shell.gone_form')}
        </Alert>
      )}
      {error && status !== 404 && refetch && <OutOfDate error={error as Error} onRetry={refetch} />}
      {children}
    </>
  );
}
