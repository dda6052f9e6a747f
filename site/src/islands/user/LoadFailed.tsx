import { SmallButton } from './SmallButton.tsx';
import { useText } from './text.ts';

/** Says that something could not be loaded, with a button to try again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { failed, retry } = useText().user;
  return (
    <div className="sent">
      <p className="failure" role="alert">
        {failed}
      </p>
      <SmallButton onClick={onRetry}>{retry}</SmallButton>
    </div>
  );
}
