import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { decodePath } from '@nanny-polo/shared/contract/decode-path';
import type { ComponentProps } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { findOpenRecord, listPathOf } from '../../base/data/open-record.ts';
import { mount } from '../../base/session/return-path.ts';
import { canOpen, type Rights } from '../../base/session/rights.ts';
import { HomeLink } from './HomeLink.tsx';
import { PageMessage } from './PageMessage.tsx';
import { PageTitle } from './PageTitle.tsx';

export function Forbidden() {
  const translate = useTranslate();
  return (
    <NoScreen
      icon={<LockIcon />}
      heading={translate('shell.forbidden')}
      text={`${translate('shell.error_of', { status: 403 })}. ${translate('shell.forbidden_text')}`}
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
  const title = translate('shell.not_found', { path: decodePath(mount + pathname) });
  return (
    <NoScreen
      icon={<ExploreOffIcon />}
      title={title}
      heading={translate('shell.error_of', { status: 404 })}
      text={`${title}. ${translate('shell.not_found_text')}`}
    />
  );
}

/** Shown in place of a record that was on screen and no longer exists. */
export function Gone({ name }: { name: string }) {
  const translate = useTranslate();
  const heading = translate('shell.gone', { name });
  return <NoScreen icon={<ExploreOffIcon />} heading={heading} text={translate('shell.gone_text')} />;
}

/** A link to the list of a record's resource, if the admin may open it, otherwise to the first screen. */
export function ListLink(button: ButtonProps) {
  const translate = useTranslate();
  const { permissions } = usePermissions<Rights>();
  const record = findOpenRecord(useLocation().pathname);
  const list = record && listPathOf(record.resource);
  const isOpen = list && canOpen(list, permissions);
  return (
    <Button component={Link} to={isOpen ? list : '/'} {...button}>
      {translate(isOpen ? 'shell.to_list' : 'shell.start')}
    </Button>
  );
}

interface NoScreenProps extends ComponentProps<typeof PageMessage> {
  /** The name of the screen; by default the heading. */
  title?: string;
}

/** Says why no screen is shown, with links away from it: to the list or the first screen, and to the home page. */
function NoScreen({ title, ...message }: NoScreenProps) {
  return (
    <>
      <PageTitle title={title ?? message.heading} />
      <PageMessage {...message}>
        <ListLink variant="contained" />
        <HomeLink />
      </PageMessage>
    </>
  );
}
