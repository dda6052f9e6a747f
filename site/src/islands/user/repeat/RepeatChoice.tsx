import type { Errors } from '../../../lib/form-errors.ts';
import { Choice } from '../../Choice.tsx';
import { useText } from '../text.ts';
import type { useRepeat } from './use-repeat.ts';

interface Props {
  readonly repeat: ReturnType<typeof useRepeat>;
  /** The request as entered. */
  readonly fields: FormData | null;
  readonly errors: Errors;
}

/** The checkbox that makes a request repeat and, once it is ticked, the choice of how. */
export function RepeatChoice({ repeat, fields, errors }: Props) {
  const { account, user } = useText();
  const { parts, isChosen, isLoading, hasFailed, choose, prefetch, leftOut, putBack } = repeat;
  return (
    <>
      <fieldset className="choices">
        <Choice
          type="checkbox"
          checked={isChosen}
          onFocus={prefetch}
          onPointerEnter={prefetch}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        >
          {user.request.repeat.label}
        </Choice>
        <p role="status">
          {isLoading && account.form.sending}
          {hasFailed && user.failed}
        </p>
      </fieldset>
      {parts && <parts.Editor fields={fields} errors={errors} leftOut={leftOut} onPutBack={putBack} />}
    </>
  );
}
