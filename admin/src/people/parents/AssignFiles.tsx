import { Alert, Box, MenuItem, TextField } from '@mui/material';
import { keyOfFile } from '@nanny-polo/shared/browser/send-files';
import { refuseFile } from '@nanny-polo/shared/contract/upload';
import type { DocumentType } from '@nanny-polo/shared/people/document-type';
import {
  addDocumentFile,
  type ParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { UploadProgress } from '../../ui/upload/FileInput.tsx';
import { sizeOf } from '../../ui/upload/file-fault.ts';
import { useUpload } from '../../ui/upload/use-upload.ts';

interface AssignFilesProps {
  record: Parent;
  files: readonly File[];
  /** The type that all the files are of; by default it is chosen for each. */
  type?: number;
  onClose: () => void;
}

/** Uploads files for a family: those of one type become one document. Types named in a file's name are filled in. */
export function AssignFiles({ record, files, type: given, onClose }: AssignFilesProps) {
  const translate = useTranslate();
  const text = useText('users/parents.files');
  const notify = useNotification();
  const queryClient = useQueryClient();
  const { sent, problem, upload, uploadAll, stop } = useUpload();
  const { data: types = [] } = useGetList<DocumentType>('master/document-type', allTypes);
  const [refusals, setRefusals] = useState<readonly (string | null)[] | null>(null);
  const [done, setDone] = useState<ReadonlySet<File>>(new Set());
  const [chosen, setChosen] = useState<ReadonlyMap<File, number>>(new Map());
  useEffect(() => {
    void Promise.all(files.map(refuseFile)).then(setRefusals);
  }, [files]);
  const accepted = files.filter((file, at) => refusals?.[at] === null && !done.has(file));
  const typeOf = (file: File) => chosen.get(file) ?? given ?? typeNamedBy(file, types)?.id;
  const send = async () => {
    for (const [type, own] of Map.groupBy(accepted, typeOf)) {
      if (!type) continue;
      const { rest } = await uploadAll<ParentDocument>(own, (file, document) =>
        document
          ? upload(addDocumentFile, { params: { id: document.id }, body: { file } })
          : upload(parentDocuments.create, {
              body: { parent_id: record.id, document_type_id: type, file },
            }),
      );
      setDone((before) => new Set([...before, ...own.filter((file) => !rest.includes(file))]));
      for (const name of ['users/parents', parentDocuments.name])
        void queryClient.invalidateQueries({ queryKey: [name] });
    }
    notify({ type: 'success', text: text('done', { name: record.name, smart_count: accepted.length }) });
    onClose();
  };
  return (
    <ActionDialog
      title={text('title', { name: record.name })}
      text={text('text')}
      error={null}
      submit={text('upload')}
      disabled={sent !== null || accepted.length === 0 || accepted.some((file) => typeOf(file) === undefined)}
      // What went wrong is in `problem`.
      onSubmit={() => send().catch(() => undefined)}
      onClose={onClose}
      width="md"
    >
      {accepted.map((file) => (
        <Box key={keyOfFile(file)} sx={row}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {translate('upload.chosen', { name: file.name, size: sizeOf(file) })}
          </Box>
          <TextField
            select
            required
            size="small"
            label={text('type', { name: file.name })}
            value={typeOf(file) ?? ''}
            disabled={sent !== null}
            onChange={({ target }) => setChosen(new Map([...chosen, [file, Number(target.value)]]))}
          >
            <MenuItem value={leftOut}>{text('leave_out')}</MenuItem>
            {types.map(({ id, title }) => (
              <MenuItem key={id} value={id}>
                {title}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      ))}
      {refusals?.some((refusal) => refusal !== null) && (
        <Alert severity="warning" sx={{ my: 1 }}>
          <Sentences items={refusals.filter((refusal) => refusal !== null)} />
        </Alert>
      )}
      {problem && (
        <Alert severity="error" sx={{ my: 1, whiteSpace: 'pre-line' }}>
          {problem}
        </Alert>
      )}
      {sent !== null && <UploadProgress sent={sent} onStop={stop} />}
    </ActionDialog>
  );
}

/** The choice for a file that is not uploaded. */
const leftOut = 0;

const allTypes = {
  filter: { archived: false },
  sort: { field: 'title', order: 'ASC' },
  pagination: { page: 1, perPage: 100 },
} as const;

/** Returns the type of which most words are in a file's name. */
function typeNamedBy({ name }: File, types: readonly DocumentType[]): DocumentType | undefined {
  const file = name.toLowerCase();
  const countOf = ({ title }: DocumentType) =>
    title
      .toLowerCase()
      .split(/\W+/u)
      .filter((word) => word.length > 3 && file.includes(word)).length;
  const [best] = types.toSorted((one, other) => countOf(other) - countOf(one));
  return best && countOf(best) > 0 ? best : undefined;
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
  alignItems: 'center',
  my: 1,
} as const;
