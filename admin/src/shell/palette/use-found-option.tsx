import type { Found } from '@nanny-polo/shared/office/search';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { formatPeriod } from '../../ui/field/instant.ts';
import { MenuIcon } from '../../ui/page/MenuIcon.tsx';
import type { Option } from './option.ts';

/**
 * Returns a function that makes an option from a found record. The group is named after the resource unless `group` is
 * given.
 */
export function useFoundOption(onClose: () => void) {
  const translate = useTranslate();
  const navigate = useNavigate();

  const statusOf = ({ resource, status }: Found) =>
    status === null
      ? undefined
      : translate(`resources.${resource}.state.${status}`, {
          _: translate(`resources.${resource}.status.${status}`, { _: status }),
        });

  return (record: Found, { group, isStale = false }: { group?: string; isStale?: boolean } = {}): Option => {
    const { resource, id, name, parent_name, nanny_polo_name, start_at, end_at, match } = record;
    const isVisit = start_at !== null && end_at !== null;
    const details = isVisit ? [name, nanny_polo_name ?? translate('palette.unassigned')] : [parent_name];
    const isShown = match && [name, parent_name, nanny_polo_name].includes(match.value);
    const status = statusOf(record);
    return {
      key: `${resource}/${id}`,
      group: group ?? translate(`resources.${resource}.name`, { smart_count: 2 }),
      label: isVisit ? `${parent_name} · ${formatPeriod(start_at, end_at)}` : name,
      detail: details.filter(Boolean).join(' · '),
      ...(status && { status }),
      ...(match && !isShown && { why: `${translate(`palette.match.${match.field}`)}: ${match.value}` }),
      icon: <MenuIcon path={`/${resource}`} />,
      run: () => {
        onClose();
        void navigate(`/${resource}/${id}/show`);
      },
      found: record,
      isStale,
    };
  };
}
