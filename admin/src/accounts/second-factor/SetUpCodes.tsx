import { ownFactors } from '@nanny-polo/shared/accounts/second-factor';
import { useCallback, useEffect, useState } from 'react';
import { Field } from '../guest/Field.tsx';
import { Refused, Submit } from '../guest/SignInFrame.tsx';
import { useForm } from '../guest/use-form.ts';
import { CopyButton } from './CopyButton.tsx';
import { texts } from './messages.ts';
import type { Call, FirstFactor } from './use-add-passkey.ts';

const words = texts.codes;

interface SetUpCodesProps {
  call: Call;
  onDone: (first: FirstFactor) => void;
}

interface Secret {
  readonly secret: string;
  /** The modules of the QR code, row by row. */
  readonly modules: readonly (readonly boolean[])[];
}

/** Shows a new secret for an authenticator app, once, and confirms it with the first code. */
export function SetUpCodes({ call, onDone }: SetUpCodesProps) {
  const [drawn, setDrawn] = useState<Secret | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { errors, message, busy, props } = useForm(ownFactors.confirmCodes, {
    send: (body) =>
      call(ownFactors.confirmCodes, { body }).catch((error) => Promise.reject(error.cause ?? error)),
    onDone,
  });

  const draw = useCallback(async () => {
    const [{ encode }, { secret, uri }] = await Promise.all([import('uqr'), call(ownFactors.startCodes)]);
    return { secret, modules: encode(uri, { border: 4 }).data };
  }, [call]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round draws anew.
  useEffect(() => {
    let isCurrent = true;
    draw().then(
      (next) => isCurrent && setDrawn(next),
      (error: Error) => isCurrent && setProblem(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [draw, round]);

  if (!drawn)
    return (
      <>
        <Refused message={problem} />
        {problem && (
          <button
            className="guest-quiet"
            type="button"
            onClick={() => {
              setProblem(null);
              setRound(round + 1);
            }}
          >
            {words.again}
          </button>
        )}
      </>
    );
  return (
    <form {...props}>
      <p className="guest-lead">{words.scan}</p>
      <QrCode modules={drawn.modules} />
      <p className="guest-secret">
        <span className="guest-hint">{words.secret}</span>
        <code>{drawn.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <span className="guest-aside">
          <CopyButton text={drawn.secret} label={words.copy_secret} />
        </span>
      </p>
      <Refused message={message} />
      <div className="guest-pin">
        <Field name="code" label={words.first} fault={errors.code}>
          {(input) => <input {...input} inputMode="numeric" autoComplete="one-time-code" />}
        </Field>
      </div>
      <Submit busy={busy} label={words.confirm} />
    </form>
  );
}

/** Dark on white in every scheme, because not every scanner reads an inverted code. */
function QrCode({ modules }: Pick<Secret, 'modules'>) {
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="guest-qr"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={words.picture}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
