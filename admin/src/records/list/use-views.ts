import { agency } from '@nanny-polo/shared/contract/agency';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { countViews, listViews, type SavedView, type ViewedList } from '@nanny-polo/shared/office/saved-view';
import { useDataProvider, useResourceContext, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useCall } from '../../base/data/use-call.ts';
import { useWrite } from '../../base/data/use-write.ts';
import type { Refusal } from '../record/use-record-write.ts';

/** Returns the saved views of this list, and `foundBy`, which states the number of records that a view finds. */
export function useViews() {
  const translate = useTranslate();
  const resource = useResourceContext() as ViewedList;
  const { data: views, error } = useCall(listViews, { query: { resource } });
  const { data: counts } = useCall(
    countViews,
    { query: { resource } },
    { enabled: Boolean(views?.length), keep: true },
  );
  const foundBy = ({ id }: SavedView) => {
    const viewCount = counts?.find((one) => one.id === id);
    if (!viewCount) return undefined;
    const count = viewCount.count.toLocaleString(agency.locale);
    return viewCount.estimated
      ? { short: translate('list.about', { count }), words: translate('views.about', { count }) }
      : { short: count, words: translate('views.records', { smart_count: viewCount.count }) };
  };
  return { resource, views, error, foundBy };
}

interface ViewCall {
  readonly endpoint: Endpoint;
  readonly options: object;
  /** Called with the response, even if the form or the row that made the call is gone by then. */
  readonly onDone: (view: SavedView) => void;
}

/** Returns the mutation that saves, changes or deletes a view; lists and counts are fetched again after it. */
export function useViewCall(onError: (error: Error) => void = () => undefined) {
  const dataProvider = useDataProvider<AgencyDataProvider>();
  return useWrite({
    mutationFn: async ({ endpoint, options }: ViewCall) =>
      (await dataProvider.call(endpoint, options)).data as SavedView,
    onSuccess: (view, { onDone }) => onDone(view),
    onError,
  });
}

/** Returns the reason for a refusal: the reason at its first field, otherwise its message. */
export function reasonOf(error: unknown): string {
  const { body, message } = error as Refusal;
  return Object.values(body?.errors ?? {}).find((reason) => typeof reason === 'string') ?? message;
}
