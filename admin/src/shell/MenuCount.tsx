import { Box } from '@mui/material';
import { useResourceDefinition, useSidebarState } from 'react-admin';
import { useLiveState } from '../records/live/live.ts';
import type { ResourceOptions } from '../records/record/options.ts';

/**
 * Shows what the resource of a menu entry counts there. Shows nothing until live updates have begun, since the numbers
 * would soon be wrong.
 */
export function MenuCount({ path }: { path: string }) {
  const [wide] = useSidebarState();
  const state = useLiveState();
  const { MenuCount: Count } =
    useResourceDefinition<ResourceOptions>({ resource: path.slice(1) }).options ?? {};
  if (!Count || state === 'starting' || state === 'off') return null;
  return (
    <Box sx={wide ? beside : above}>
      <Count wide={wide} />
    </Box>
  );
}

const beside = {
  position: 'absolute',
  pointerEvents: 'none',
  right: 10,
  top: '50%',
  translate: '0 -50%',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
} as const;
const above = {
  ...beside,
  right: 0,
  top: 0,
  translate: 'none',
  flexDirection: 'column-reverse',
  gap: 0,
} as const;
