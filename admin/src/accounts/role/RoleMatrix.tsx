import { Box, Button, Radio, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import {
  type Permission,
  type PermissionName,
  permissionNames,
} from '@nanny-polo/shared/contract/permission';
import { usePermissions, useTranslate } from 'react-admin';
import type { Rights } from '../../base/session/rights.ts';
import { useText } from '../../ui/page/use-text.ts';
import { canGrant, type Grant, grantOf, grants, replaceGrant } from './grant.ts';

interface RoleMatrixProps {
  permissions: readonly Permission[];
  /** Without it the matrix is read-only. */
  onChange?: (permissions: Permission[]) => void;
}

/** The permission for each screen: none, visit or full. Each row is a radio group, so arrow keys choose within it. */
export function RoleMatrix({ permissions, onChange }: RoleMatrixProps) {
  const translate = useTranslate();
  const { permissions: rights } = usePermissions<Rights>();
  const text = useText('role');
  const locked = (name: PermissionName, grant: Grant) =>
    !rights || !canGrant(rights, name, grant) || !canGrant(rights, name, grantOf(permissions, name));
  const setAll = (grant: Grant) =>
    onChange?.(
      permissionNames.reduce<Permission[]>(
        (all, name) => (locked(name, grant) ? all : replaceGrant(all, name, grant)),
        [...permissions],
      ),
    );

  return (
    <Table size="small" aria-label={text('matrix')} sx={{ '& tr:last-child th': { borderBottom: 0 } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>{text('screen')}</TableCell>
          {grants.map((grant) => (
            <TableCell
              key={grant}
              align="center"
              title={text(`type_text.${grant}`)}
              sx={{ width: { xs: 64, sm: 96 }, px: 0 }}
            >
              {onChange ? (
                <Button
                  size="small"
                  aria-label={text('all', { type: text(`type.${grant}`) })}
                  onClick={() => setAll(grant)}
                  sx={{ minWidth: 0 }}
                >
                  {text(`type.${grant}`)}
                </Button>
              ) : (
                text(`type.${grant}`)
              )}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {permissionNames.map((name) => (
          <TableRow key={name} role="row" hover={Boolean(onChange)}>
            <TableCell component="th" scope="row" id={`permission-${name}`} sx={{ pl: 0 }}>
              {translate(`permission.${name}`)}
              <Box sx={small}>{text(`includes.${name}`, { _: '' })}</Box>
              {onChange && locked(name, 'full') && <Box sx={small}>{text('not_held')}</Box>}
            </TableCell>
            {grants.map((grant) => (
              <TableCell key={grant} align="center" sx={{ px: 0 }}>
                {onChange ? (
                  <Radio
                    size="small"
                    name={`permission-${name}`}
                    checked={grantOf(permissions, name) === grant}
                    disabled={locked(name, grant)}
                    onChange={() => onChange(replaceGrant(permissions, name, grant))}
                    slotProps={{
                      input: { 'aria-label': `${translate(`permission.${name}`)}: ${text(`type.${grant}`)}` },
                    }}
                  />
                ) : (
                  grantOf(permissions, name) === grant && <Mark label={text(`type.${grant}`)} />
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const small = { color: 'text.secondary', fontSize: 12.5, fontWeight: 400 } as const;

function Mark({ label }: { label: string }) {
  return (
    <Box component="span" role="img" aria-label={label} sx={{ color: 'primary.main', fontWeight: 700 }}>
      ●
    </Box>
  );
}
