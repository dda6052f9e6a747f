import { adminProof } from '@nanny-polo/shared/accounts/admin-passkeys';
import type { ProofWay } from '@nanny-polo/shared/accounts/admin-sign-in';
import type { PasskeyRequest } from '@nanny-polo/shared/accounts/passkey';
import { type FactorProof, type FreshProof, secondFactor } from '@nanny-polo/shared/accounts/second-factor';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { Field, PasswordField } from '../guest/Field.tsx';
import { Refused, Submit } from '../guest/SignInFrame.tsx';
import { useForm } from '../guest/use-form.ts';
import { texts } from './messages.ts';
import { askPasskey, canUsePasskeys, describePasskeyFailure } from './passkeys.ts';

const words = texts.prove;

type TypedWay = Exclude<ProofWay, 'passkey'>;

interface ProveWaysProps {
  ways: readonly ProofWay[];
  /** What the browser needs to ask for a passkey; null while it loads, or without one. */
  passkey: PasskeyRequest | null;
  /** Sends a proof. Its rejection is shown here; `passkey` is then to be replaced. */
  onProve(proof: FactorProof | FreshProof): Promise<unknown>;
  /** A refusal other than of a proof. */
  error?: string | null;
}

/** Asks a person to prove who they are in one of several ways. It serves guest pages and dialogs, so it is without MUI. */
export function ProveWays({ ways, passkey, onProve, error = null }: ProveWaysProps) {
  const typedWays = ways.filter((way) => way !== 'passkey');
  const initial = typedWays.find((way) => way !== 'recovery');
  const [chosen, choose] = useState<TypedWay | undefined>(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const offersPasskey = ways.includes('passkey') && canUsePasskeys();

  const fromFirst = chosen === initial;
  useEffect(() => {
    root.current?.querySelector<HTMLElement>(fromFirst ? 'button, input' : 'input')?.focus();
  }, [fromFirst]);

  async function provePasskey() {
    if (!passkey || asking) return;
    setProblem(null);
    setAsking(true);
    await askPasskey(passkey)
      .then((response) => onProve({ way: 'passkey', response }))
      .catch((failure) => setProblem(describePasskeyFailure(failure)));
    setAsking(false);
  }

  return (
    <div ref={root}>
      <Refused message={problem ?? error} />
      {ways.includes('passkey') && !offersPasskey && <p className="guest-lead">{words.no_passkeys}</p>}
      {offersPasskey && (
        <button
          className="guest-submit"
          type="button"
          aria-disabled={!passkey || asking}
          onClick={provePasskey}
        >
          {words.passkey}
        </button>
      )}
      {offersPasskey && chosen && <p className="guest-or">{words.or}</p>}
      {chosen && (
        <TypedProof
          key={chosen}
          way={chosen}
          quiet={offersPasskey}
          onProve={onProve}
          onTyping={() => setProblem(null)}
        />
      )}
      {typedWays.some((way) => way !== chosen) && (
        <p className="guest-aside">
          {typedWays.map(
            (way) =>
              way !== chosen && (
                <button key={way} type="button" onClick={() => choose(way)}>
                  {words[`to_${way}`]}
                </button>
              ),
          )}
        </p>
      )}
    </div>
  );
}

interface TypedProofProps extends Pick<ProveWaysProps, 'onProve'> {
  way: TypedWay;
  quiet: boolean;
  onTyping: () => void;
}

function TypedProof({ way, quiet, onProve, onTyping }: TypedProofProps) {
  const name = way === 'password' ? 'password' : 'code';
  const { errors, message, busy, props } = useForm<Endpoint>(
    way === 'recovery' ? secondFactor.finish : adminProof.finish,
    {
      body: (fields) => ({ way, [name]: fields.get(name) }),
      send: (proof) =>
        onProve(proof as FactorProof | FreshProof).catch((error) => Promise.reject(error.cause ?? error)),
    },
  );
  const field = { name, label: words[way], fault: errors[name] };
  return (
    <form
      {...props}
      onInput={(event) => {
        onTyping();
        props.onInput(event);
      }}
    >
      <Refused message={message} />
      {way === 'password' && <PasswordField {...field} autoComplete="current-password" />}
      {way === 'code' && (
        <div className="guest-pin">
          <Field {...field} hint={words.code_hint}>
            {(input) => <input {...input} inputMode="numeric" autoComplete="one-time-code" />}
          </Field>
        </div>
      )}
      {way === 'recovery' && (
        <Field {...field} hint={words.recovery_hint}>
          {(input) => <input {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </Field>
      )}
      <Submit busy={busy} label={words.submit} quiet={quiet} />
    </form>
  );
}
