import { Box, Button, Card, Typography } from '@mui/material';
import { buildWorkLists, groupOf, type Board as Lines } from '@nanny-polo/shared/office/board';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import type { Rights } from '../../base/session/rights.ts';
import { toListPath } from '../../records/list/list-path.ts';
import { focusRow } from '../../shell/shortcuts/focused-row.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { useMinute } from '../../ui/field/use-minute.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { actionsOf, type BoardStep, recordOf } from './actions.ts';
import { BoardRow } from './BoardRow.tsx';
import { nameOf, type ShownLine, useShownLines } from './shown-lines.ts';

const BoardDialog = lazyExtra(async () => (await import('./BoardDialog.tsx')).BoardDialog);

/** Lines shown at first. As many again follow on request, or when the focus reaches the last one. */
const pageSize = 12;

/** The today board: what must be done now, most urgent first. The arrow keys move the focus from line to line. */
export function Board({ board }: { board: Lines }) {
  const now = useMinute();
  const { permissions: rights } = usePermissions<Rights>();
  const queryClient = useQueryClient();
  const isWriting = useIsMutating() > 0;
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  /** The line that this admin dealt with most recently. */
  const [acted, setActed] = useState<string | null>(null);
  const [doing, setDoing] = useState<{ line: ShownLine['line']; step: BoardStep } | null>(null);
  const [limit, setLimit] = useState(pageSize);
  const showMore = () => setLimit((before) => before + pageSize);
  const { shown, next, onNext } = useShownLines(
    board.lines,
    focused ?? hovered,
    doing && isWriting ? nameOf(doing.line) : acted,
  );
  const text = useTextsOf('dashboard');

  useEffect(() => {
    if (next === null || doing) return;
    const row = list.current?.children[next];
    (row instanceof HTMLElement ? row : heading.current)?.focus();
    onNext();
  }, [next, doing, onNext]);

  const close = () => {
    // A write is completed only after its dialog has closed; any other dialog has changed nothing.
    setActed(doing && queryClient.isMutating() > 0 ? nameOf(doing.line) : null);
    setDoing(null);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!doing && !currentTarget.contains(relatedTarget)) setFocused(null);
  };
  const more = board.counts.reduce((sum, { count }) => sum + count, 0) - Math.min(limit, board.lines.length);
  return (
    <Card component="section" aria-label={text('work')} sx={{ p: { xs: 2, sm: 2.5 }, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {text('today')}
        </Typography>
        <Counts board={board} />
      </Box>
      {shown.length === 0 && (
        <Box role="status" sx={{ color: 'text.secondary', py: 2 }}>
          {text('all_done')}
        </Box>
      )}
      <Box
        component="ul"
        ref={list}
        aria-label={text('today')}
        onBlur={onBlur}
        onPointerLeave={() => setHovered(null)}
        sx={rows}
      >
        {shown.slice(0, limit).map(({ line, gone }, at) => {
          const name = nameOf(line);
          const group = groupOf(line, now);
          const before = shown[at - 1];
          const isFirst = !before || groupOf(before.line, now) !== group;
          return (
            <Box
              component="li"
              key={name}
              tabIndex={focused === name || (focused === null && at === 0) ? 0 : -1}
              data-record={recordOf(line)}
              onFocus={() => {
                setFocused(name);
                if (at === limit - 1) showMore();
              }}
              onPointerEnter={() => setHovered(name)}
              onKeyDown={onKey}
              sx={{ opacity: gone ? 0.7 : 1 }}
            >
              {isFirst && (
                <Typography variant="h3" sx={groupHeading}>
                  {text(`group.${group}`)}
                </Typography>
              )}
              <BoardRow
                line={line}
                gone={gone}
                actions={rights && !gone ? actionsOf(line, rights, now) : []}
                now={now}
                onStep={(step) => setDoing({ line, step })}
              />
            </Box>
          );
        })}
      </Box>
      {limit < shown.length && (
        <Button size="small" color="inherit" onClick={showMore}>
          {text('more', { smart_count: more })}
        </Button>
      )}
      {doing && <BoardDialog {...doing} onClose={close} />}
    </Card>
  );
}

/** Returns the button or link of a line’s first action; if it has none, the link to its record. */
const firstAction = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('[data-action="0"]') ?? row.querySelector<HTMLElement>('a');

/** Handles keys on a line: the arrows go to another line, Enter does the first action or opens the record. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: row, key } = event;
  if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') focusRow(key === 'ArrowDown' ? 1 : -1);
  else if (key === 'Enter') firstAction(row)?.click();
  else return;
  event.preventDefault();
}

const rows = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '150px minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0.5,
    borderTop: 1,
    borderColor: 'divider',
    py: 1,
    px: 1,
    scrollMarginBlock: 80,
  },
  '& > li:hover': { bgcolor: 'action.hover' },
} as const;

const groupHeading = { gridColumn: '1 / -1', fontSize: 14, fontWeight: 650, pt: 0.5 } as const;

/** The number of lines of each kind, with a link to the kind's list if there is one. */
function Counts({ board: { as_of, counts } }: { board: Lines }) {
  const translate = useTranslate();
  const lists = buildWorkLists(as_of);
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.75, listStyle: 'none', m: 0, p: 0 }}
    >
      {counts.flatMap(({ kind, count }) => {
        if (count === 0) return [];
        const list = kind in lists && toListPath(lists[kind as keyof typeof lists]);
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
