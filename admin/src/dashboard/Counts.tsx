import { Box } from '@mui/material';
import type { Board } from '@nanny-polo/shared/board';
import { workLists } from '@nanny-polo/shared/day-work';
import { useTranslate } from 'react-admin';
import { PermittedLink } from '../field/PermittedLink.tsx';
import { listPath } from '../list/list-path.ts';

/** The number of lines of each kind, with a link to the kind's list if there is one. */
export function Counts({ board: { as_of, counts } }: { board: Board }) {
  const translate = useTranslate();
  const lists = workLists(as_of);
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none', m: 0, p: 0 }}
    >
      {counts.flatMap(({ kind, count }) => {
        if (count === 0) return [];
        const list = kind in lists && listPath(lists[kind as keyof typeof lists]);
        const to = kind === 'horizon' ? '/document-horizon' : list;
        const words = `${count} ${translate(`dashboard.kind.${kind}`, { smart_count: count })}`;
        return [
          <li key={kind}>
            {to ? (
              <PermittedLink sx={{ color: 'text.secondary' }} to={to}>
                {words}
              </PermittedLink>
            ) : (
              words
            )}
          </li>,
        ];
      })}
    </Box>
  );
}
