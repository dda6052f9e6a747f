import { Box, Button, Skeleton } from '@mui/material';
import type { FileOfDocument } from '@nanny-polo/shared/people/document-files';
import { documentFileById, type ParentDocument } from '@nanny-polo/shared/people/parent-documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useText } from '../../ui/page/use-text.ts';

interface DocumentFileProps {
  record: ParentDocument;
  file: FileOfDocument;
}

/** A file of a document, fetched with the admin's session and shown from memory. */
export function DocumentFile({ record, file }: DocumentFileProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['document-file', record.id, file.id],
    queryFn: async () => {
      const params = { id: record.id, file_id: file.id };
      return (await dataProvider.call(documentFileById, { params })).data as unknown as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!data) return;
    const address = URL.createObjectURL(new Blob([data], { type: file.type }));
    setUrl(address);
    return () => {
      setUrl('');
      URL.revokeObjectURL(address);
    };
  }, [data, file.type]);
  const text = useText('master/parent-documents');
  const title = text('file_of', { kind: record.document_type_title, parent: record.parent_name });
  if (error) return <RetryAlert onRetry={refetch}>{translate('record.file_failed')}</RetryAlert>;
  if (!url) return <Skeleton variant="rounded" height={480} />;
  return (
    <>
      {file.type === 'application/pdf' ? (
        <Box component="iframe" title={title} src={url} sx={{ width: '100%', height: '70vh', border: 0 }} />
      ) : (
        <Box
          component="img"
          alt={title}
          src={url}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', mx: 'auto', objectFit: 'contain' }}
        />
      )}
      <Button href={url} download={file.name} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {text('download', { name: file.name })}
      </Button>
    </>
  );
}
