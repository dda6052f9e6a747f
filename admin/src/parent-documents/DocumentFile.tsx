import { Box, Button, Skeleton } from '@mui/material';
import { documentFile, type ParentDocument } from '@nanny-polo/shared/parent-documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { RetryAlert } from '../page/RetryAlert.tsx';
import { useText } from '../page/use-text.ts';

/** A document's file, fetched with the admin's session and shown from memory. */
export function DocumentFile({ record }: { record: ParentDocument }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['document-file', record.id, record.submitted_at],
    queryFn: async () =>
      (await dataProvider.call(documentFile, { params: { id: record.id } })).data as unknown as Blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!data) return;
    const address = URL.createObjectURL(new Blob([data], { type: record.file_type }));
    setUrl(address);
    return () => {
      setUrl('');
      URL.revokeObjectURL(address);
    };
  }, [data, record.file_type]);
  const text = useText('master/parent-documents');
  const title = text('file_of', { kind: record.document_type_title, parent: record.parent_name });
  if (error) return <RetryAlert onRetry={refetch}>{translate('record.file_failed')}</RetryAlert>;
  if (!url) return <Skeleton variant="rounded" height={480} />;
  return (
    <>
      {record.file_type === 'application/pdf' ? (
        <Box component="iframe" title={title} src={url} sx={{ width: '100%', height: '70vh', border: 0 }} />
      ) : (
        <Box
          component="img"
          alt={title}
          src={url}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', mx: 'auto', objectFit: 'contain' }}
        />
      )}
      <Button href={url} download={record.file_name} sx={{ mt: 1 }}>
        {text('download')}
      </Button>
    </>
  );
}
