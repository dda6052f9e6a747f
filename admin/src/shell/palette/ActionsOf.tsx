import type { SvgIconComponent } from '@mui/icons-material';
import CallIcon from '@mui/icons-material/CallOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import NextIcon from '@mui/icons-material/NavigateNext';
import OpenIcon from '@mui/icons-material/OpenInBrowserOutlined';
import { mailtoUrlOf } from '@nanny-polo/shared/contract/email-address';
import type { Found } from '@nanny-polo/shared/office/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { callKey } from '../../base/data/use-call.ts';
import { canOpen, type Rights } from '../../base/session/rights.ts';
import { toActState } from '../../records/record/asked-act.ts';
import { type RecordAction, useOptions } from '../../records/record/options.ts';
import { Choices } from './Choices.tsx';
import { isMatch, type Option } from './option.ts';
import { useFoundOption } from './use-found-option.tsx';

interface ActionsOfProps {
  found: Found;
  onBack: () => void;
  onClose: () => void;
}

/** The actions of a record: those its resource registers, with the next steps, then call, e-mail, open and edit. */
export function ActionsOf({ found, onBack, onClose }: ActionsOfProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { label: name } = useFoundOption(onClose)(found);
  const { permissions: rights } = usePermissions<Rights>();
  const { resource, id, phone, email } = found;
  const path = `/${resource}/${id}`;
  const mayEdit = canOpen(path, rights);
  const { data, error, isLoading, refetch } = useActions(found);

  const option = (key: string, label: string, Icon: SvgIconComponent, run: () => void): Option => ({
    key,
    group: '',
    label,
    icon: <Icon fontSize="small" />,
    run: () => {
      onClose();
      run();
    },
  });
  const registered = (action: RecordAction): Option | false => {
    const label = translate(action.label, { smart_count: 2 });
    if ('act' in action) {
      const run = () => void navigate(`${path}/show`, { state: toActState(action.act) });
      return mayEdit && option(action.act, label, NextIcon, run);
    }
    const target = action.to.split('?')[0] ?? '';
    return canOpen(target, rights) && option(action.to, label, NextIcon, () => void navigate(action.to));
  };
  const all = [
    ...(data ?? []).map(registered),
    phone && option('call', translate('palette.call', { phone }), CallIcon, openUrl(`tel:${phone}`)),
    email && option('mail', translate('palette.mail', { email }), MailIcon, openUrl(mailtoUrlOf(email))),
    option('open', translate('palette.open'), OpenIcon, () => void navigate(`${path}/show`)),
    mayEdit && option('edit', translate('palette.edit'), EditIcon, () => void navigate(path)),
  ].filter((one) => typeof one === 'object' && one !== null);
  return (
    <Choices
      label={translate('palette.of', { name })}
      placeholder={translate('palette.of', { name })}
      text={text}
      onText={setText}
      // While the next steps are loading, Enter must not do anything else.
      options={isLoading ? [] : all.filter(({ label }) => isMatch(text, label))}
      isLoading={isLoading}
      waiting={translate('palette.loading')}
      none={translate('palette.no_action', { text })}
      failed={error ? translate('palette.actions_failed', { message: error.message }) : null}
      onRetry={() => void refetch()}
      onBack={onBack}
      onEscape={onBack}
      onClose={onClose}
    />
  );
}

const openUrl = (url: string) => () => location.assign(url);

function useActions({ resource, id }: Found) {
  const provider = useDataProvider<AgencyDataProvider>();
  const { actions } = useOptions(resource);
  return useQuery({
    queryKey: [callKey, 'actions', resource, id],
    queryFn: () => actions?.(provider, id) ?? [],
    enabled: actions !== undefined,
  });
}
