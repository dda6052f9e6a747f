import { inWords } from '@nanny-polo/shared/recurrence';
import { type Series, series } from '@nanny-polo/shared/series';
import { DataTable, useTranslate } from 'react-admin';
import { RecordLink } from '../field/RecordLink.tsx';
import { Cards } from '../list/Cards.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { Rows } from '../list/Row.tsx';
import { tableStyle } from '../list/table-style.ts';

const Column = DataTable.Col<Series>;

/** All series. */
export function SeriesList() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.series.${name}`);
  const columns = [
    { heading: text('fields.code'), value: ({ code }: Series) => code },
    { heading: text('fields.parent_id'), value: ({ parent_name }: Series) => parent_name },
    { heading: text('rule'), value: (record: Series) => inWords(record) },
    { heading: text('fields.nanny_polo_id'), value: ({ nanny_polo_name }: Series) => nanny_polo_name },
  ];
  return (
    <ListPage
      list={series.list}
      back="/booking"
      columns={columns}
      cards={<Cards<Series> heading={({ code }) => code}>{(record) => inWords(record)}</Cards>}
      table={
        <DataTable<Series> body={Rows} bulkActionButtons={false} sx={tableStyle}>
          <Column
            source="code"
            render={({ id, code }) => <RecordLink to={`/series/${id}/show`}>{code}</RecordLink>}
          />
          <Column source="parent_name" label={text('fields.parent_id')} />
          <Column source="first_day" label={text('rule')} render={(record) => inWords(record)} />
          <Column source="nanny_polo_name" label={text('fields.nanny_polo_id')} />
        </DataTable>
      }
    />
  );
}
