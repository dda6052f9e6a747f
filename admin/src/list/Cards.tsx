import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { type RaRecord, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useText } from '../page/use-text.ts';
import { type Column, cellOf, valueIn } from './columns.tsx';
import { RecordBox } from './RecordBox.tsx';

interface CardsProps<T> {
  /** The card's title, what is shown at the end of its line, and what is shown below. */
  heading: (record: T) => ReactNode;
  mark?: (record: T) => ReactNode;
  children: (record: T) => ReactNode;
}

/** The records on a phone: one card each, which is a link to the record. */
export function Cards<T extends RaRecord<number>>({ heading, mark, children }: CardsProps<T>) {
  const { data = [], resource } = useListContext<T>();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((record) => (
        <Box component="li" key={record.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <RecordBox resource={resource} id={record.id} sx={card}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Box sx={{ fontWeight: 650, flex: 1, minWidth: 0 }}>{heading(record)}</Box>
              {mark?.(record)}
            </Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{children(record)}</Box>
          </RecordBox>
        </Box>
      ))}
    </Box>
  );
}

/** The records on a phone, with the columns that have a place on a card. */
export function ColumnCards({ columns }: { columns: readonly Column<never>[] }) {
  const text = useText(useResourceContext() ?? '');
  const none = useTranslate()('field.none');
  const at = (place: Column<never>['card']) =>
    (columns as readonly Column<RaRecord>[]).filter(({ card }) => card === place);
  const cells = (record: RaRecord, place: Column<never>['card']) =>
    at(place).map((column, index) => (
      <Fragment key={column.source}>
        {index > 0 && ' · '}
        {cellOf(column, record, text) || none}
      </Fragment>
    ));
  return (
    <Cards<RaRecord<number>>
      heading={(record) => at('title').map((column) => String(valueIn(column, record, text)))}
      mark={(record) => cells(record, 'mark')}
    >
      {(record) => cells(record, 'text')}
    </Cards>
  );
}

const card = {
  display: 'block',
  p: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:active': { bgcolor: 'action.hover' },
} as const;
