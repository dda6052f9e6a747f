import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { inQuery } from './options.ts';

interface CreateLinkProps {
  resource: string;
  /** Fields that the form starts with. */
  given: object;
  label?: string;
  icon?: ReactNode;
}

/** A link to the form of a new record that belongs to the screen's record, for admins who may create it. */
export function CreateLink({ resource, given, label, icon = <AddIcon /> }: CreateLinkProps) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  if (!canAccess) return null;
  return (
    <Button
      component={Link}
      to={`/${resource}/create?${inQuery('source', given)}`}
      startIcon={icon}
      variant="outlined"
    >
      {label ?? translate(`resources.${resource}.new`)}
    </Button>
  );
}

/** A link to the form of the screen's record, for admins who may change it. */
export function EditLink() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  if (!canAccess || !record) return null;
  return (
    <Button component={Link} to={`/${resource}/${record.id}`} startIcon={<EditIcon />} variant="outlined">
      {translate('ra.action.edit')}
    </Button>
  );
}
