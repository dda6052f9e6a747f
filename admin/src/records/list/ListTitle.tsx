import { useListContext } from 'react-admin';
import { ScreenName } from '../../ui/page/PageTitle.tsx';

/** Names the screen of a list by its resource, unless `Forbidden` takes its place and names itself. */
export function ListTitle() {
  const { defaultTitle = '', data, error } = useListContext();
  return !data && (error as { status?: number } | null)?.status === 403 ? null : (
    <ScreenName title={defaultTitle} />
  );
}
