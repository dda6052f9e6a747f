import { type ApiError, isRefusal } from '@nanny-polo/shared/http-client';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './text.ts';

interface Props {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** Says why something could not be loaded, with a button to try again unless the server refused the call. */
export function LoadFailed({ error, onRetry }: Props) {
  const { retry } = useText().user;
  return (
    <div className="sent">
      <p className="failure" role="alert">
        {error.message}
      </p>
      {!isRefusal(error) && <SmallButton onClick={onRetry}>{retry}</SmallButton>}
    </div>
  );
}
