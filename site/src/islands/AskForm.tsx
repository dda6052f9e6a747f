import { type Ask, answerAsk, type DeclineScope } from '@nanny-polo/shared/ask';
import { useState } from 'react';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { Choice } from './Choice.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly ask: Ask;
  readonly text: Messages['ask'];
  readonly onAnswered: (ask: Ask) => void;
  /** Called if another nanny was first or the agency has stopped asking. */
  readonly onTaken: () => void;
}

const scopes: readonly DeclineScope[] = ['booking', 'week', 'family'];

/** Accepting takes one tap. Declining takes two and, except for a swap, a choice of what the nanny cannot do. */
export function AskForm({ ask, text, onAnswered, onTaken }: Props) {
  const [declining, setDeclining] = useState(false);
  const words = ask.swap ? text.swap : text;
  const form = useForm(answerAsk, {
    params: { token: tokenOfPage() },
    body: (fields) =>
      declining
        ? { answer: 'declined', ...(!ask.swap && { scope: fields.get('scope') }) }
        : { answer: 'accepted', pay_minor: ask.pay_minor },
    onDone: onAnswered,
    onRefused: ({ code }) => code === 'offer_taken' && onTaken(),
  });
  return (
    <form {...form.props} className="answer">
      {declining && !ask.swap && (
        <fieldset className="choices" aria-describedby="scopes">
          <legend>{text.scope}</legend>
          {scopes.map((scope) => (
            <Choice key={scope} type="radio" name="scope" value={scope} defaultChecked={scope === 'booking'}>
              {text.scopes[scope]}
            </Choice>
          ))}
          <p id="scopes" className="quiet">
            {text.scopesHelp}
          </p>
        </fieldset>
      )}
      <Submit form={form}>{declining ? words.send : text.accept}</Submit>
      <button type="button" className="button quiet-button" onClick={() => setDeclining(!declining)}>
        {declining ? text.back : words.decline}
      </button>
    </form>
  );
}
