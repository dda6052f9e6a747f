import LockIcon from '@mui/icons-material/LockOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageMessage } from './PageMessage.tsx';
import { PageTitle } from './PageTitle.tsx';

/** Shown to an admin whose role does not permit a screen. */
export function Forbidden() {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title={translate('shell.forbidden')} />
      <PageMessage
        icon={<LockIcon />}
        heading={translate('shell.forbidden')}
        text={translate('shell.forbidden_text')}
      >
        <Button component={Link} to="/" variant="contained">
          {translate('shell.home')}
        </Button>
      </PageMessage>
    </>
  );
}
