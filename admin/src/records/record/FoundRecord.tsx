import { Alert } from '@mui/material';
import { useIsMutating } from '@tanstack/react-query';
import { type HTMLAttributes, useContext } from 'react';
import {
  EditContext,
  ShowContext,
  useGetRecordRepresentation,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { undoKey } from '../../base/data/undone-changes.ts';
import { ErrorPage } from '../../ui/page/ErrorPage.tsx';
import { Forbidden, Gone, ListLink, NotFound } from '../../ui/page/NoScreen.tsx';
import { OutOfDate } from '../../ui/page/OutOfDate.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { Waiting } from '../../ui/page/Waiting.tsx';

type Failure = Error & { status?: number };

/** Returns the record of the screen's `Show` or `Edit` and why its last read failed. */
function useLastRead() {
  const edit = useContext(EditContext);
  const show = useContext(ShowContext);
  const { record, error, refetch } = (edit ?? show) || {};
  // The screen of a record whose creation this tab undoes is about to be left.
  const isUndoing = useIsMutating({ mutationKey: undoKey }) > 0;
  const failure = (error ?? null) as Failure | null;
  const isGone = failure?.status === 404 || failure?.status === 403;
  const isShown = !failure || Boolean(record && (!isGone || edit || isUndoing));
  return { record, refetch, isShown, failure: isUndoing && record ? null : failure };
}

/** Returns whether the screen's record can be shown. */
export const useIsRecordShown = (): boolean => useLastRead().isShown;

/**
 * The component of a `Show` or `Edit`: its content, or why the record cannot be shown. If a later read fails, a form
 * keeps its typed values below a notice, and a show screen stays unless the record is gone or has become forbidden. The
 * slot `error` would replace both.
 */
export function FoundRecord({ children, ...props }: HTMLAttributes<HTMLElement>) {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(useResourceContext());
  const { record, refetch, isShown, failure } = useLastRead();
  const name = record ? String(represent(record)) : '';
  if (failure && !isShown) {
    return (
      <div {...props} data-unavailable>
        <Unavailable failure={failure} name={name} />
      </div>
    );
  }
  if (!record) return <Waiting />;
  return (
    <div {...props}>
      {failure?.status === 404 && (
        <Alert severity="warning" action={<ListLink color="inherit" size="small" />} sx={{ mb: 2 }}>
          <strong>{translate('shell.gone', { name })}.</strong> {translate('shell.gone_form')}
        </Alert>
      )}
      {failure && failure.status !== 404 && refetch && <OutOfDate error={failure} onRetry={refetch} />}
      {children}
    </div>
  );
}

function Unavailable({ failure, name }: { failure: Failure; name: string }) {
  const translate = useTranslate();
  const { status } = failure;
  if (status === 404 && name) return <Gone name={name} />;
  if (status === 404 || status === 400) return <NotFound />;
  if (status === 403) return <Forbidden />;
  return (
    <>
      <PageTitle title={translate('shell.error')} />
      <ErrorPage error={failure} />
    </>
  );
}
