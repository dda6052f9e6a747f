import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { useWrite } from '../../base/data/use-write.ts';

interface Download {
  readonly fetchFile: (provider: AgencyDataProvider) => Promise<{ data: Blob }>;
  /** The file's name; that of a PDF may be without its extension. */
  readonly name: string;
}

/** Returns `download`, which saves a file, one at a time. */
export function useDownload() {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { mutate: download, isPending } = useWrite<void, Error, Download>({
    mutationFn: async ({ fetchFile, name }) =>
      saveFile((await fetchFile(dataProvider)).data, /\.\w{3,4}$/.test(name) ? name : `${name}.pdf`),
    onError: ({ message }) => notifyError(new Error(translate('record.download_failed', { message }))),
  });
  return { download, isPending };
}
