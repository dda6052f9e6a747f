import WavingIcon from '@mui/icons-material/WavingHandOutlined';
import Button from '@mui/material/Button';
import { useGetIdentity, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageMessage } from '../page/PageMessage.tsx';
import { PageTitle } from '../page/PageTitle.tsx';

/** Where an admin lands whose role opens no menu entry (specification, section 2). */
export function Welcome() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const heading = translate('shell.welcome', { name: identity?.first_name ?? '' });
  return (
    <>
      <PageTitle title={heading} />
      <PageMessage icon={<WavingIcon />} heading={heading} text={translate('shell.welcome_text')}>
        <Button component={Link} to="/settings" variant="outlined">
          {translate('shell.settings')}
        </Button>
      </PageMessage>
    </>
  );
}
