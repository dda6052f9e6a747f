import { Box } from '@mui/material';
import { type Role, role } from '@nanny-polo/shared/role';
import { DeleteWithConfirmButton, useCanAccess } from 'react-admin';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { RoleAffected } from './RoleAffected.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { RolePreview } from './RolePreview.tsx';
import { roleWords } from './words.ts';

/** One role: permissions, resulting menu, admins and history. */
export const RoleShow = recordPage(Content, roleWords);

function Content({ record }: { record: Role }) {
  const text = useText('role');
  const { canAccess: mayDelete } = useCanAccess({ resource: 'role', action: 'delete' });
  return (
    <>
      <PageTitle title={record.name} back="/role" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <Section heading={text('matrix')} action={<EditLink />}>
            {record.description && <Box sx={{ mb: 1.5, color: 'text.secondary' }}>{record.description}</Box>}
            <RoleMatrix permissions={record.permissions} />
            {mayDelete && record.admin_count === 0 && (
              <Box sx={{ mt: 2 }}>
                <DeleteWithConfirmButton
                  mutationMode="pessimistic"
                  label={text('delete')}
                  confirmTitle={text('delete_title', { name: record.name })}
                  confirmContent={text('delete_text')}
                  successMessage={text('deleted', { name: record.name })}
                />
              </Box>
            )}
          </Section>
          <RecordHistory history={role.history} />
        </Box>
        <Box sx={stack}>
          <Section heading={text('admins')}>
            <RoleAffected />
          </Section>
          <Section heading={text('preview')}>
            <RolePreview permissions={record.permissions} />
          </Section>
        </Box>
      </Box>
    </>
  );
}
