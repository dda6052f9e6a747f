import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { ApiError, urlOf } from '@nanny-polo/shared/contract/http-client';
import type { FileOfDocument } from '@nanny-polo/shared/people/document-files';
import { arrangeOwnFiles, type OwnDocument, ownDocumentFileById } from '@nanny-polo/shared/people/family';
import { api } from '../../lib/api.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { LinkButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useText } from './user-text.ts';

interface FilesProps {
  readonly document: OwnDocument;
  /** Whether files may be removed and moved. */
  readonly isWaiting: boolean;
  readonly onChanged: () => void;
}

/** The files of a document in order, to download and, while it waits for a decision, to remove and move. */
export function DocumentFiles({ document: { id, version, files }, isWaiting, onChanged }: FilesProps) {
  const own = useText().user.documents;
  const { run: runDownload } = useAction(own.downloadFailed);
  const { run, isRunning } = useAction(own.changeFailed);
  const ids = files.map((file) => file.id);

  const download = ({ id: file_id, name }: FileOfDocument) =>
    runDownload(async () => {
      const { _data } = await api.request<Blob>(urlOf(ownDocumentFileById, { id, file_id }));
      if (_data) saveFile(_data, name);
    });
  const arrange = (arranged: number[]) =>
    run(async () => {
      try {
        await api.call(arrangeOwnFiles, { params: { id }, body: { version, files: arranged } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        showNotification('error', own.changedMeanwhile);
      }
      onChanged();
    });
  const canChange = isWaiting && files.length > 1;
  return (
    <ol className="files">
      {files.map((file, at) => (
        <li key={file.id}>
          <span>{file.name}</span>
          <LinkButton
            aria-label={fillText(own.downloadFile, { name: file.name })}
            onClick={() => download(file)}
          >
            {own.download}
          </LinkButton>
          {canChange && at > 0 && (
            <LinkButton
              aria-label={fillText(own.moveFileUp, { name: file.name })}
              disabled={isRunning}
              onClick={() => arrange(ids.toSpliced(at, 1).toSpliced(at - 1, 0, file.id))}
            >
              {own.moveUp}
            </LinkButton>
          )}
          {canChange && (
            <LinkButton
              aria-label={fillText(own.removeFile, { name: file.name })}
              disabled={isRunning}
              onClick={() => arrange(ids.filter((other) => other !== file.id))}
            >
              {own.remove}
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  );
}
