import type { Errors } from '../../../lib/form-errors.ts';
import type { Text } from '../text.ts';
import type { useRepeat } from './use-repeat.ts';

interface Props {
  readonly text: Text;
  readonly repeat: ReturnType<typeof useRepeat>;
  /** The request as entered. */
  readonly fields: FormData | null;
  readonly errors: Errors;
}

/** Whether a request repeats, and how. */
export function RepeatChoice({ text, repeat, fields, errors }: Props) {
  const own = text.user.request.repeat;
  const { parts, isChosen, isLoading, hasFailed, choose, prefetch, leftOut, putBack } = repeat;
  return (
    <>
      <fieldset className="choices">
        <label onPointerEnter={prefetch}>
          <input
            type="checkbox"
            checked={isChosen}
            onFocus={prefetch}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
          <span>{own.label}</span>
        </label>
        <p role="status">
          {isLoading && text.account.form.sending}
          {hasFailed && text.user.failed}
        </p>
      </fieldset>
      {parts && (
        <parts.Editor text={own} fields={fields} errors={errors} leftOut={leftOut} onPutBack={putBack} />
      )}
    </>
  );
}
