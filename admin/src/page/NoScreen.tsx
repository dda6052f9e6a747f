import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { decodePath } from '@nanny-polo/shared/decode-path';
import type { ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { listPathOf, openRecordAt } from '../data/open-record.ts';
import { mount } from '../session/return-path.ts';
import { PageMessage } from './PageMessage.tsx';
import { PageTitle } from './PageTitle.tsx';

/** Shown to an admin whose role does not permit a screen. */
export function Forbidden() {
  const translate = useTranslate();
  return (
    <NoScreen
      icon={<LockIcon />}
      heading={translate('shell.forbidden')}
      text={translate('shell.forbidden_text')}
    />
  );
}

/** Shown if it could not be found out what an admin may open. */
export function RightsUnknown() {
  const translate = useTranslate();
  const heading = translate('shell.rights_unknown');
  return <NoScreen icon={<LockIcon />} heading={heading} text={translate('shell.rights_unknown_text')} />;
}

/** Shown for a URL that has no screen or whose record does not exist. */
export function NotFound() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const heading = translate('shell.not_found', { path: decodePath(mount + pathname) });
  return <NoScreen icon={<ExploreOffIcon />} heading={heading} text={translate('shell.not_found_text')} />;
}

/** Shown in place of a record that was on screen and no longer exists. */
export function Gone({ name }: { name: string }) {
  const translate = useTranslate();
  const heading = translate('shell.gone', { name });
  return <NoScreen icon={<ExploreOffIcon />} heading={heading} text={translate('shell.gone_text')} />;
}

/** A link from a record's screen to the list of its resource, or from any other screen to the first one. */
export function ListLink(button: ButtonProps) {
  const translate = useTranslate();
  const record = openRecordAt(useLocation().pathname);
  return (
    <Button component={Link} to={record ? listPathOf(record.resource) : '/'} {...button}>
      {translate(record ? 'shell.to_list' : 'shell.home')}
    </Button>
  );
}

/** Says why no screen is shown, with a link away from it. */
function NoScreen(message: ComponentProps<typeof PageMessage>) {
  return (
    <>
      <PageTitle title={message.heading} />
      <PageMessage {...message}>
        <ListLink variant="contained" />
      </PageMessage>
    </>
  );
}
