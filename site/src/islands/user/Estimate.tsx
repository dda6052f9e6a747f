import type { UserQuote } from '@nanny-polo/shared/user-booking';
import { money } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import type { Text } from './text.ts';
import { type Quoted, useQuote } from './use-quote.ts';

interface Props {
  readonly text: Text['user']['request'];
  readonly figures: Readonly<Record<string, string | number>>;
  /** The request as entered. */
  readonly asked: object | null;
}

/** What the request costs, line by line, as the server prices it. */
export function Estimate({ text, figures, asked }: Props) {
  const quoted = useQuote(asked);
  return (
    <div className="estimate" role="status">
      <p className="display">{text.priceTitle}</p>
      {quoted.status === 'ready' ? (
        <Lines text={text} quote={quoted.quote} />
      ) : (
        <p>{sentenceOf(quoted, text)}</p>
      )}
      <p className="quiet">{fill(text.cancel, figures)}</p>
    </div>
  );
}

function sentenceOf(quoted: Exclude<Quoted, { readonly status: 'ready' }>, text: Props['text']): string {
  if (quoted.status === 'none') return text.priceNone;
  if (quoted.status === 'loading') return text.priceAsking;
  return quoted.reason || text.priceFailed;
}

function Lines({ text, quote }: { readonly text: Props['text']; readonly quote: UserQuote }) {
  const { lines, adjustments, not_applied, total_minor, currency } = quote;
  return (
    <>
      <dl>
        {lines.map(({ label, amount_minor }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount_minor, currency)}</dd>
          </div>
        ))}
        {adjustments.map(({ discount_id, name, why, amount_minor }) => (
          <div key={discount_id}>
            <dt>
              {name} <span className="quiet">{why}</span>
            </dt>
            <dd>−{money(amount_minor, currency)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{text.priceTotal}</dt>
          <dd>{money(total_minor, currency)}</dd>
        </div>
      </dl>
      {not_applied.map(({ discount, why }) => (
        <p key={discount}>
          {discount}: {why}
        </p>
      ))}
      {lines.some(({ kind }) => kind === 'care_hours') && <p className="quiet">{text.priceNote}</p>}
    </>
  );
}
