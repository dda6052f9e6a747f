import { waitingStatuses } from '@nanny-polo/shared/people/document-state';
import { countParentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { usePermissions, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { canReach, type Rights } from '../../base/session/rights.ts';
import { CountBadge } from '../../shell/CountBadge.tsx';

/** The families' documents to review, for admins who may read them: the documents have no menu entry of their own. */
export function ParentCount({ wide }: { wide: boolean }) {
  const { permissions } = usePermissions<Rights>();
  return permissions && canReach(permissions, 'parent-documents', 'visit') ? <Waiting wide={wide} /> : null;
}

function Waiting({ wide }: { wide: boolean }) {
  const translate = useTranslate();
  const { data } = useCall(countParentDocuments, { query: {} });
  const count = waitingStatuses.reduce((sum, status) => sum + (data?.[status] ?? 0), 0);
  return <CountBadge count={count} words={translate('live.documents', { smart_count: count })} wide={wide} />;
}
