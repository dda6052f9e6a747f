import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly onRetry: () => void;
}

/** Says that something could not be loaded, with a button to try again. */
export const LoadFailed = ({ text, onRetry }: Props) => (
  <div className="sent">
    <p className="failure" role="alert">
      {text.user.failed}
    </p>
    <button type="button" className="button small quiet-button" onClick={onRetry}>
      {text.user.retry}
    </button>
  </div>
);
