import { Box } from '@mui/material';
import type { ListedParentDocument } from '@nanny-polo/shared/parent-documents';
import { useRecordContext } from 'react-admin';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { DocumentStateChip } from './DocumentStateChip.tsx';

/** A document on the screen of its parent. */
export function DocumentLine() {
  const document = useRecordContext<ListedParentDocument>();
  if (!document) return null;
  return (
    <>
      <Box sx={{ fontWeight: 600, color: 'primary.main', flex: 1 }}>{document.document_type_title}</Box>
      {document.expires_on && (
        <Box sx={{ color: 'text.secondary' }}>
          <ExpiryDate on={document.expires_on} isExpired={document.state === 'expired'} />
        </Box>
      )}
      <DocumentStateChip state={document.state} />
    </>
  );
}
