import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

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
