import { listOwnDocuments } from '@nanny-polo/shared/family';
import { api } from '../../lib/api.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { Documents } from './Documents.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Text } from './text.ts';

const waiting = <Skeleton of={['line', 'card', 'card', 'form']} />;

export const DocumentsPage = ({ text }: { readonly text: Text }) => (
  <AccountPage text={text} section="documents" title={text.user.views.documents} waiting={waiting}>
    <Content />
  </AccountPage>
);

const fetchDocuments = async () => (await api.call(listOwnDocuments)).data;

const Content = () => <Documents documents={useLoad(fetchDocuments)} />;
