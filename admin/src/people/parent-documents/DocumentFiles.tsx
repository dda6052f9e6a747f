import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, IconButton } from '@mui/material';
import { arrangeDocumentFiles, type ParentDocument } from '@nanny-polo/shared/people/parent-documents';
import { useEffect, useState } from 'react';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { useText } from '../../ui/page/use-text.ts';
import { sizeOf } from '../../ui/upload/file-fault.ts';
import { isInField } from './Decision.tsx';
import { DocumentFile } from './DocumentFile.tsx';

interface DocumentFilesProps {
  record: ParentDocument;
  /** Whether files may be removed and moved. */
  mayChange: boolean;
}

/** The files that a document keeps, and the name of the one that is moved or removed. */
interface Arranged {
  readonly ids: number[];
  readonly name: string;
}

/** The files of a document, one at a time; arrow keys turn them. */
export function DocumentFiles({ record, mayChange }: DocumentFilesProps) {
  const { files, version } = record;
  const text = useText('master/parent-documents');
  const [shown, setShown] = useState(0);
  const at = Math.min(shown, files.length - 1);
  const file = files[at];
  const { start, error, isPending } = useRecordWrite<Arranged>(
    (provider, { ids }) =>
      provider.call(arrangeDocumentFiles, { params: { id: record.id }, body: { version, files: ids } }),
    ({ ids, name }) => text(ids.length < files.length ? 'file_removed' : 'file_moved', { name }),
  );
  const turn = (step: number) => setShown(Math.max(0, Math.min(at + step, files.length - 1)));

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isInField(event.target)) return;
      if (event.key === 'ArrowLeft') turn(-1);
      else if (event.key === 'ArrowRight') turn(1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  if (!file) return text('no_file');
  const { name } = file;
  const ids = files.map(({ id }) => id);
  const others = ids.filter((id) => id !== file.id);
  return (
    <>
      {files.length > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <IconButton aria-label={text('previous_file')} disabled={at === 0} onClick={() => turn(-1)}>
            <BackIcon />
          </IconButton>
          <Box role="status" sx={{ flex: 1, minWidth: 0, textAlign: 'center', overflowWrap: 'anywhere' }}>
            {text('file_at', { at: at + 1, count: files.length, name, size: sizeOf(file) })}
          </Box>
          <IconButton
            aria-label={text('next_file')}
            disabled={at === files.length - 1}
            onClick={() => turn(1)}
          >
            <ForwardIcon />
          </IconButton>
        </Box>
      )}
      <DocumentFile key={file.id} record={record} file={file} />
      {error && <RefusalAlert error={error} />}
      {mayChange && files.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button
            disabled={isPending || at === 0}
            onClick={() => {
              start({ ids: others.toSpliced(at - 1, 0, file.id), name });
              turn(-1);
            }}
          >
            {text('move_earlier')}
          </Button>
          <Button color="error" disabled={isPending} onClick={() => start({ ids: others, name })}>
            {text('remove_file')}
          </Button>
        </Box>
      )}
    </>
  );
}
