import { useEffect } from 'react';
import { useRemoveFromStore, useResourceContext, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNotification } from '../../base/data/use-notification.ts';
import { isValidQuery, type ListCall } from './list-call.ts';

const wholeNumber = /^[1-9]\d{0,8}$/;

/** Returns whether a list's query string is well formed and the call accepts its filters and order. */
function isListUrl(search: string, list: ListCall): boolean {
  const query = new URLSearchParams(search);
  const isRepeated = [...query.keys()].length !== new Set(query.keys()).size;
  const { filter, displayedFilters, page = '1', perPage = '1', sort, order } = Object.fromEntries(query);
  if (isRepeated || !wholeNumber.test(page) || !wholeNumber.test(perPage)) return false;
  const listQuery = {
    ...(filter !== undefined && { filter }),
    ...((sort ?? order) !== undefined && { sort: JSON.stringify([sort ?? 'id', order ?? 'ASC']) }),
    range: JSON.stringify([0, Number(perPage) - 1]),
  };
  return isObject(displayedFilters) && isValidQuery(list, listQuery);
}

function isObject(json = '{}'): boolean {
  try {
    return Object.prototype.toString.call(JSON.parse(json)) === '[object Object]';
  } catch {
    return false;
  }
}

/**
 * Returns whether the list's URL is valid. Replaces an invalid one with the default list, and notifies the admin. Also
 * removes the list parameters that react-admin stored, because the URL may come from them.
 */
export function useListUrl(list: ListCall): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotification();
  const translate = useTranslate();
  const removeFromStore = useRemoveFromStore();
  const resource = useResourceContext();
  const isShown = isListUrl(search, list);
  useEffect(() => {
    if (isShown) return;
    removeFromStore(`${resource}.listParams`);
    void navigate(pathname, { replace: true });
    notify({ type: 'warning', text: translate('list.bad_url') });
  }, [isShown, resource, pathname, removeFromStore, navigate, notify, translate]);
  return isShown;
}

/** Returns the id of the saved view that the URL names, or null. */
export function useViewInUrl(): number | null {
  const view = new URLSearchParams(useLocation().search).get('view') ?? '';
  return wholeNumber.test(view) ? Number(view) : null;
}
