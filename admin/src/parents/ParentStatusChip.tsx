import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import ErasedIcon from '@mui/icons-material/PersonOffOutlined';
import type { Parent } from '@nanny-polo/shared/parents';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

/** Where a parent stands. */
export function ParentStatusChip({ record }: { record: Parent }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.users/parents.${name}`);
  if (record.erased_at) return <Chip tone="quiet" icon={ErasedIcon} label={text('erased')} />;
  if (record.archived_at) return <Chip tone="quiet" icon={ArchiveIcon} label={text('archived')} />;
  if (record.status === 'suspended')
    return <Chip tone="bad" icon={BlockIcon} label={text('status.suspended')} />;
  return <Chip tone="good" icon={CheckIcon} label={text('status.active')} />;
}
