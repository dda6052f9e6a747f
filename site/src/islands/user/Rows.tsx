import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { fillText } from '../../messages/fill.ts';
import { LinkButton, SmallButton } from './SmallButton.tsx';
import { type Text, useText } from './user-text.ts';

export interface RowProps<T> {
  /** Props of a field in a row: the input's name as `rowsOf` reads it, and its value. */
  readonly of: (field: keyof T & string) => {
    readonly name: string;
    readonly defaultValue: string | undefined;
  };
}

interface Props<T> {
  readonly name: keyof Text['user']['family']['lists'];
  readonly max: number;
  readonly rows: readonly T[];
  /** The heading of a folded row. */
  readonly titleOf: (row: T) => string;
  readonly fields: (props: RowProps<T>) => ReactNode;
}

/**
 * A list of records within a form, with buttons to add and remove them. Existing records are folded. Inputs are named
 * like `children.0.name`.
 */
export function Rows<T>({ name, rows, max, titleOf, fields: Fields }: Props<T>) {
  const { remove, family } = useText().user;
  const own = family.lists[name];
  const [keys, setKeys] = useState(() => rows.map((_, index) => index));
  const [next, setNext] = useState(rows.length);

  const append = () => {
    setKeys([...keys, next]);
    setNext(next + 1);
  };

  return (
    <fieldset className="rows" data-rows={name}>
      <legend>{own.title}</legend>
      {keys.length === 0 && <p className="quiet">{own.empty}</p>}
      {keys.map((key, index) => {
        const label = fillText(own.one, { number: index + 1 });
        const row = rows[key];
        return (
          <details key={key} className="row" aria-label={label} open={!row}>
            <summary>{(row && titleOf(row)) || label}</summary>
            <Fields
              of={(field) => ({
                name: `${name}.${index}.${field}`,
                defaultValue: (row?.[field] ?? undefined) as string | undefined,
              })}
            />
            <LinkButton
              data-remove=""
              aria-label={`${remove}: ${label}`}
              onClick={({ currentTarget: { form } }) => {
                flushSync(() => setKeys(keys.filter((one) => one !== key)));
                // The rows below have other indexes now, so the form must validate again.
                form?.dispatchEvent(new Event('input', { bubbles: true }));
              }}
            >
              {remove}
            </LinkButton>
          </details>
        );
      })}
      {keys.length < max && (
        <SmallButton data-add="" onClick={append}>
          {own.add}
        </SmallButton>
      )}
    </fieldset>
  );
}

/** Returns the records of a form's list, in order. */
export function rowsOf(fields: FormData, name: string): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  for (const [key, value] of fields) {
    const [list, index, field] = key.split('.');
    if (list !== name || field === undefined) continue;
    const row = rows[Number(index)] ?? {};
    row[field] = String(value);
    rows[Number(index)] = row;
  }
  return rows;
}
