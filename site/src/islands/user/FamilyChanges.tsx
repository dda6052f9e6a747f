import { fill } from '../../messages/fill.ts';
import type { FamilyChange } from './family-changes.ts';
import { useText } from './text.ts';

interface Props {
  readonly changes: readonly FamilyChange[];
}

/** What was changed elsewhere in the family while its form was being filled in. */
export function FamilyChanges({ changes }: Props) {
  const own = useText().user.family;
  return changes.map(({ list, gone, added }) => (
    <fieldset key={list}>
      <legend>{fill(own.changedList, { list: own.lists[list].title })}</legend>
      {gone.map((row) => (
        <p key={row}>{fill(own.gone, { row })}</p>
      ))}
      {added.map((row) => (
        <p key={row}>{fill(own.added, { row })}</p>
      ))}
    </fieldset>
  ));
}
