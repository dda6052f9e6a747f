import SearchOffIcon from '@mui/icons-material/SearchOff';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { Forbidden } from '../page/Forbidden.tsx';
import { PageMessage } from '../page/PageMessage.tsx';

interface ListContentProps {
  /** Shown while the first page is loading. */
  waiting: ReactNode;
  /** Shown if there are no records at all. */
  empty: ReactNode;
  children: ReactNode;
}

/** The records of a list, or a message in their place: loading, failed, none yet, none found. */
export function ListContent({ waiting, empty, children }: ListContentProps) {
  const { data, error, isPending, filterValues } = useListContext();
  if (error && !data)
    return (error as { status?: number }).status === 403 ? <Forbidden /> : <ErrorPage error={error} />;
  if (isPending) return waiting;
  if (data?.length) return children;
  return Object.keys(filterValues).length ? <NoneFound /> : empty;
}

function NoneFound() {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <PageMessage icon={<SearchOffIcon />} heading={translate('list.none')} text={translate('list.none_text')}>
      <Button variant="outlined" onClick={() => setFilters({}, {})}>
        {translate('list.reset_hint')}
      </Button>
    </PageMessage>
  );
}
