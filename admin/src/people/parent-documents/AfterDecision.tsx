import { Box, Button } from '@mui/material';
import type { ParentDocument } from '@nanny-polo/shared/people/parent-documents';
import { useEffect } from 'react';
import { CanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../ui/page/use-text.ts';
import { isInField } from './Decision.tsx';
import { useInQueue, useNextFamily, useWaiting } from './use-waiting.ts';

/** After the decision about a document: the way back to the family, or to the next document of another one. */
export function AfterDecision({ record }: { record: ParentDocument }) {
  const text = useText('master/parent-documents');
  const { total = 0 } = useWaiting();
  const showNextFamily = useNextFamily(record);
  const isInQueue = useInQueue();
  useEffect(() => {
    if (!isInQueue) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isInField(event.target)) void showNextFamily();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <CanAccess resource="users/parents" action="show">
        <Button variant="outlined" component={Link} to={`/users/parents/${record.parent_id}/show`}>
          {text('back_to', { name: record.parent_name })}
        </Button>
      </CanAccess>
      {total > 0 && (
        <Button {...(isInQueue && { 'aria-keyshortcuts': 'n' })} onClick={() => void showNextFamily()}>
          {text('next_family')}
        </Button>
      )}
    </Box>
  );
}
