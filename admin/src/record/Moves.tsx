import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { type Movable, MoveDialog } from './MoveDialog.tsx';
import { Part } from './Part.tsx';
import { Refused } from './Refused.tsx';

interface MovesProps<Move extends string> {
  record: Movable & { readonly status: string };
  name: string;
  transitions: { readonly [move in Move]: { readonly from: readonly string[]; readonly to: string } };
  calls: { readonly [move in Move]: Endpoint };
  /** Moves that end something: never the one offered first. */
  endings?: readonly Move[];
  /** Moves whose reason must be given. */
  withReason?: readonly Move[];
  /** Why a move that the status allows is not possible for this record all the same. */
  hindrance?: (move: Move) => string | null;
  /** Other things that cannot be done now, and why. */
  refused?: readonly { readonly what: string; readonly why: string }[];
  /** No move is the one to make now. */
  noMain?: boolean;
}

/** Every move of a record: those it can make as buttons, the others with why not. */
export function Moves<Move extends string>({
  record,
  name,
  transitions,
  calls,
  endings = [],
  withReason = [],
  hindrance,
  refused = [],
  noMain = false,
}: MovesProps<Move>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [chosen, setChosen] = useState<Move | null>(null);
  const text = (key: string) => translate(`resources.${resource}.${key}`);

  const refusal = (move: Move): string | null => {
    const { from } = transitions[move];
    if (!from.includes(record.status)) {
      const statuses = from.map((status) => text(`status.${status}`)).join(', ');
      return translate('record.move_refused', { statuses });
    }
    return hindrance?.(move) ?? null;
  };
  const all = Object.keys(transitions) as Move[];
  const open = all.filter((move) => !refusal(move));
  const closed = all.filter((move) => !open.includes(move));
  const main = noMain ? undefined : open.find((move) => !endings.includes(move));
  const impossible = [
    ...closed.map((move) => ({ what: text(`move.${move}`), why: refusal(move) })),
    ...refused,
  ];

  return (
    <Part heading={translate('record.next')}>
      {open.length === 0 && translate('record.no_move')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {open.map((move) => (
          <Button
            key={move}
            variant={move === main ? 'contained' : 'outlined'}
            color={move === main ? 'secondary' : 'inherit'}
            onClick={() => setChosen(move)}
          >
            {text(`move.${move}`)}
          </Button>
        ))}
      </Box>
      <Refused items={impossible} />
      {chosen && (
        <MoveDialog
          key={chosen}
          record={record}
          name={name}
          move={chosen}
          call={calls[chosen]}
          needsReason={withReason.includes(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </Part>
  );
}
