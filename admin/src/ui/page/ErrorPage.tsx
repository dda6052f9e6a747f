import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin';
import { failureOf } from '../../base/session/failure.ts';
import { isMissedChunk, isReloading, reloadForMissedChunk } from '../../base/session/missed-chunk.ts';
import { HomeLink } from './HomeLink.tsx';
import { PageMessage } from './PageMessage.tsx';
import { Waiting } from './Waiting.tsx';

interface ErrorPageProps {
  error: unknown;
  resetErrorBoundary?: (...args: unknown[]) => void;
}

const nothing = () => undefined;

/** The error page (docs/specification.md, section 2): status, message and a link to the home page. */
export function ErrorPage({ error, resetErrorBoundary = nothing }: ErrorPageProps) {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  const [reloads] = useState(() => isMissedChunk(error) && reloadForMissedChunk());
  if (reloads || isReloading()) return <Waiting />;
  const { status, message } = failureOf(error);
  return (
    <Box role="alert">
      <PageMessage
        icon={<ErrorIcon />}
        heading={status ? translate('shell.error_of', { status }) : translate('ra.page.error')}
        text={message}
      >
        <Button variant="contained" onClick={() => location.reload()}>
          {translate('shell.reload')}
        </Button>
        <HomeLink />
      </PageMessage>
    </Box>
  );
}
