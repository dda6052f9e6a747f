import SearchOffIcon from '@mui/icons-material/SearchOff';
import { Box, Button, Skeleton, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useResourceDefinition, useTranslate } from 'react-admin';
import { ErrorPage } from '../page/ErrorPage.tsx';
import { Forbidden } from '../page/NoScreen.tsx';
import { PageMessage } from '../page/PageMessage.tsx';

interface RecordsProps {
  /** The records on a wide screen and on a phone. */
  table: ReactNode;
  cards: ReactNode;
}

/** The records of a list, or a message in their place: loading, failed, none yet, none found. */
export function Records({ table, cards }: RecordsProps) {
  const translate = useTranslate();
  const { data, error, isPending, filterValues, setFilters, resource } = useListContext();
  const { icon: Icon } = useResourceDefinition();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  if (error && !data)
    return (error as { status?: number }).status === 403 ? <Forbidden /> : <ErrorPage error={error} />;
  if (isPending) return <WaitingRows />;
  if (data?.length) return narrow ? cards : table;
  if (Object.keys(filterValues).length === 0)
    return (
      <PageMessage
        icon={Icon && <Icon />}
        heading={translate(`resources.${resource}.empty`)}
        text={translate(`resources.${resource}.empty_text`)}
      />
    );
  return (
    <PageMessage icon={<SearchOffIcon />} heading={translate('list.none')} text={translate('list.none_text')}>
      <Button variant="outlined" onClick={() => setFilters({}, {})}>
        {translate('list.reset_hint')}
      </Button>
    </PageMessage>
  );
}

/** Grey rows in place of those that are loading. */
function WaitingRows() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('shell.loading')} sx={{ px: 1.5 }}>
      {Array.from({ length: 10 }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Box>
  );
}
