import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';

interface Props {
  readonly text: Messages['account']['offer'];
  readonly phone: string;
  /** The heading unless the link is unknown. */
  readonly heading: string;
  readonly failure: { readonly isUnknown: boolean; readonly message: string };
  readonly onRetry: () => void;
}

/** Says why the page of a link could not be opened. */
export const LinkFailed = ({ text, phone, heading, failure, onRetry }: Props) => (
  <div className="sent">
    <h1>{failure.isUnknown ? text.noneSuch : heading}</h1>
    <p className="lead" role="alert">
      {failure.message}
    </p>
    {!failure.isUnknown && (
      <button type="button" className="button" onClick={onRetry}>
        {text.retry}
      </button>
    )}
    <p>{fill(text.help, { phone })}</p>
  </div>
);
