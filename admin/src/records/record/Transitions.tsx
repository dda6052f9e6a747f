import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { type ReactNode, useState } from 'react';
import {
  useCanAccess,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ActionButtons } from './ActionButtons.tsx';
import { Refused } from './Refused.tsx';
import { Section } from './Section.tsx';
import { TransitionDialog, type TransitionRecord } from './TransitionDialog.tsx';

interface TransitionsProps<Name extends string> {
  transitions: { readonly [transition in Name]: { readonly from: readonly string[] } };
  calls: { readonly [transition in Name]: Endpoint };
  /** Transitions that are never the main button, for example a cancellation. */
  endings?: readonly NoInfer<Name>[];
  withReason?: readonly Name[];
  /** Returns why this record cannot make a transition that its status allows. */
  hindrance?: (transition: Name) => string | null;
  /** The dialogs of transitions with fields of their own. */
  dialogs?: { readonly [transition in NoInfer<Name>]?: (onClose: () => void) => ReactNode };
  /** Other actions that are not possible now, and why. */
  refused?: readonly { readonly what: string; readonly why: string }[];
  noMain?: boolean;
  /** The record's status, if it is not a field. */
  status?: string;
}

/**
 * The transitions of the screen's record, for admins who may change it: buttons for the possible ones, a reason for the
 * others.
 */
export function Transitions<Name extends string>({
  transitions,
  calls,
  endings = [],
  withReason = [],
  hindrance,
  dialogs = {},
  refused = [],
  noMain = false,
  status,
}: TransitionsProps<Name>) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const represent = useGetRecordRepresentation(resource);
  const record = useRecordContext<TransitionRecord & { readonly status: string }>();
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  const [chosen, setChosen] = useState<Name | null>(null);
  const text = (key: string) => translate(`resources.${resource}.${key}`);
  if (!record || !canAccess) return null;

  const refusal = (transition: Name): string | null => {
    const { from } = transitions[transition];
    if (!from.includes(status ?? record.status)) {
      const statuses = from.map((status) => text(`status.${status}`)).join(', ');
      return translate('record.transition_refused', { statuses });
    }
    return hindrance?.(transition) ?? null;
  };
  const all = Object.keys(transitions) as Name[];
  const open = all.filter((transition) => !refusal(transition));
  const closed = all.filter((transition) => !open.includes(transition));
  const main = noMain ? undefined : open.find((transition) => !endings.includes(transition));
  // What ends something is no next step.
  const isEnding = open.length > 0 && open.every((transition) => endings.includes(transition));
  const impossible = [
    ...closed.map((transition) => ({ what: text(`transition.${transition}`), why: refusal(transition) })),
    ...refused,
  ];

  return (
    <Section offPaper heading={translate(isEnding ? 'record.more_actions' : 'record.next')}>
      {open.length === 0 && translate('record.no_transition')}
      <ActionButtons
        actions={open}
        labelOf={(transition) => text(`transition.${transition}`)}
        main={main}
        onChoose={setChosen}
      />
      <Refused items={impossible} />
      {chosen && dialogs[chosen]?.(() => setChosen(null))}
      {chosen && !dialogs[chosen] && (
        <TransitionDialog
          key={chosen}
          record={record}
          name={String(represent(record))}
          transition={chosen}
          call={calls[chosen]}
          needsReason={withReason.includes(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
  );
}
