import { getFamily, listOwnDocuments } from '@nanny-polo/shared/family';
import { type UserPage, userPath } from '@nanny-polo/shared/site-pages';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { here } from '../../lib/here.ts';
import { fill } from '../../messages/fill.ts';
import { type Text, useText } from './text.ts';

/** Something the family must add before a booking can be confirmed; `titles` names the missing documents. */
interface Step {
  readonly name: keyof Omit<Text['user']['todo'], 'title'>;
  readonly section: UserPage;
  readonly titles?: string;
}

async function fetchSteps(): Promise<Step[]> {
  const [{ data: family }, { data: documents }] = await Promise.all([
    api.call(getFamily),
    api.call(listOwnDocuments),
  ]);
  // A document in review needs nothing from the family.
  const titles = documents.missing
    .filter(({ required_for, in_review_id }) => required_for !== 'overnight' && in_review_id === null)
    .map(({ title }) => title)
    .join(', ');
  return [
    ...(family.addresses.length === 0 ? [{ name: 'address', section: 'family' } as const] : []),
    ...(family.children.length === 0 ? [{ name: 'children', section: 'family' } as const] : []),
    ...(titles ? [{ name: 'documents', section: 'documents', titles } as const] : []),
  ];
}

/** Fetches the steps still to take. Returns null while they load, and an empty list if they cannot be loaded. */
export function useSteps(): readonly Step[] | null {
  const [steps, setSteps] = useState<readonly Step[] | null>(null);
  useEffect(() => {
    fetchSteps().then(setSteps, () => setSteps([]));
  }, []);
  return steps;
}

interface Props {
  readonly steps: readonly Step[];
}

/** Links to the steps still to take. Renders nothing if there are none. */
export function Todo({ steps }: Props) {
  const own = useText().user.todo;
  if (steps.length === 0) return null;
  return (
    <div className="todo">
      <p>{own.title}</p>
      <ul>
        {steps.map(({ name, section, titles }) => (
          <li key={name}>
            <a href={here(userPath(section))}>{fill(own[name], { titles })}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
