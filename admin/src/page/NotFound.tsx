import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import { Button } from '@mui/material';
import { decodePath } from '@nanny-polo/shared/decode-path';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { mount } from '../session/return-path.ts';
import { PageMessage } from './PageMessage.tsx';
import { PageTitle } from './PageTitle.tsx';

/** Shown for a URL that has no screen or whose record does not exist. */
export function NotFound() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const heading = translate('shell.not_found', { path: decodePath(mount + pathname) });
  return (
    <>
      <PageTitle title={heading} />
      <PageMessage icon={<ExploreOffIcon />} heading={heading} text={translate('shell.not_found_text')}>
        <Button component={Link} to="/" variant="contained">
          {translate('shell.home')}
        </Button>
      </PageMessage>
    </>
  );
}
