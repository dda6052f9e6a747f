import type { MissingDocument } from '@nanny-polo/shared/document-type';
import type { Family, OwnDocument } from '@nanny-polo/shared/family';
import { fill } from '../../messages/fill.ts';
import type { Loaded } from '../use-load.ts';
import type { Text } from './text.ts';

export interface OwnDocuments {
  readonly documents: readonly OwnDocument[];
  readonly types: readonly {
    readonly id: number;
    readonly title: string;
    readonly required_for: string | null;
  }[];
  readonly missing: readonly MissingDocument[];
}

interface Props {
  readonly text: Text['user'];
  readonly family: Loaded<Family>;
  readonly documents: Loaded<OwnDocuments>;
}

/** Steps still needed before the family's first booking; nothing if there are none. */
export function Todo({ text, family, documents }: Props) {
  const items: [string, string][] = [];
  if (family.status === 'ready') {
    if (family.value.addresses.length === 0) items.push(['#family', text.todo.address]);
    if (family.value.children.length === 0) items.push(['#family', text.todo.children]);
  }
  if (documents.status === 'ready') {
    const titles = notHandedIn(documents.value.missing).join(', ');
    if (titles) items.push(['#documents', fill(text.todo.documents, { titles })]);
  }
  if (items.length === 0) return null;
  return (
    <div className="todo">
      <p>{text.todo.title}</p>
      <ul>
        {items.map(([href, label]) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Documents that every booking requires and of which no copy awaits a review. */
const notHandedIn = (missing: OwnDocuments['missing']) =>
  missing
    .filter(({ required_for, in_review_id }) => required_for !== 'overnight' && in_review_id === null)
    .map(({ title }) => title);
