import FolderIcon from '@mui/icons-material/FolderSharedOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

export const parentDocuments = {
  icon: FolderIcon,
  recordRepresentation: 'document_type_title',
  list: lazyScreen(async () => (await import('./DocumentList.tsx')).DocumentList),
  create: lazyScreen(async () => (await import('./UploadDocument.tsx')).UploadDocument),
  edit: lazyScreen(async () => (await import('./DocumentEdit.tsx')).DocumentEdit),
  show: lazyScreen(async () => (await import('./DocumentReview.tsx')).DocumentReview),
  options: {
    shows: ['master/document-type', 'users/parents'],
    references: { parent_id: 'lookup/parents' },
  } satisfies ResourceOptions,
};
