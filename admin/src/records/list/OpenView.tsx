import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import { Button } from '@mui/material';
import { getView, type SavedView } from '@nanny-polo/shared/office/saved-view';
import { useEffect, useRef } from 'react';
import {
  type HttpError,
  type TranslateFunction as Translate,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { PageMessage } from '../../ui/page/PageMessage.tsx';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { useShowView } from './view-settings.ts';

/** Shows the list with the saved view that the URL names, or says why it cannot be shown. */
export function OpenView({ id }: { id: number }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { pathname } = useLocation();
  const { data, error, isFetching } = useCall(getView, { params: { id } });
  // A cached view may be out of date, or deleted.
  const view = isFetching || error ? undefined : data;
  const show = useRef(useShowView());
  const isFit = view?.resource === resource && view?.faults.length === 0;
  useEffect(() => {
    if (view && isFit) show.current(view.settings, true);
  }, [view, isFit]);
  if (isFit || !(view || error)) return <Waiting />;
  const [heading, text] = whyNot(translate, resource, view, error as HttpError | null);
  return (
    <PageMessage icon={<BookmarkIcon />} heading={heading} text={text}>
      <Button component={Link} to={pathname} variant="contained">
        {translate('views.open_list')}
      </Button>
    </PageMessage>
  );
}

function whyNot(
  translate: Translate,
  resource: string | undefined,
  view: SavedView | undefined,
  error: HttpError | null,
): [heading: string, text?: string | undefined] {
  if (!view)
    return [translate('views.gone'), error?.status === 404 ? translate('views.gone_text') : error?.message];
  if (view.resource !== resource) return [translate('views.other_list')];
  const parts = view.faults.join(', ');
  return [translate('views.faulty', { name: view.name }), translate('views.faulty_text', { parts })];
}
