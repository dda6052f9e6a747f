import { type ReactNode, useEffect } from 'react';
import { en } from '../messages/en.ts';
import mark from '../theme/mark.svg';
import { chooseScheme, readScheme, type SchemeChoice, schemeChoices } from '../theme/scheme.ts';
import { Scene } from './Scene.tsx';
import './sign-in.css';

interface SignInFrameProps {
  /** The title in the browser's tab. */
  title: string;
  heading: string;
  lead?: string;
  children: ReactNode;
}

/** The frame of the guest pages (sign-in, invitation, password): plain elements and CSS, no MUI. */
export function SignInFrame({ title, heading, lead, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${en.shell.product}`;
  }, [title]);
  return (
    <div className="guest">
      <Scene />
      <main className="guest-form">
        <div className="guest-brand">
          <img src={mark} alt="" width="36" height="36" />
          <span>{en.shell.product}</span>
        </div>
        <h1>{heading}</h1>
        {lead && <p className="guest-lead">{lead}</p>}
        {children}
        <ColourChoice />
      </main>
    </div>
  );
}

const ColourChoice = () => (
  <label className="guest-scheme">
    {en.shell.scheme}
    <select
      defaultValue={readScheme()}
      onChange={(event) => chooseScheme(event.target.value as SchemeChoice)}
    >
      {schemeChoices.map((choice) => (
        <option key={choice} value={choice}>
          {en.shell.schemes[choice]}
        </option>
      ))}
    </select>
  </label>
);

/** The refusal, in a live region that is always in the page so that screen readers announce it. */
export const Refused = ({ message }: { message: string | null }) => (
  <p className="guest-refusal" role="alert">
    {message}
  </p>
);

/** A success message, in a live region. */
export const Done = ({ message }: { message: string | null }) => (
  <p className="guest-done" role="status">
    {message}
  </p>
);

/** The form's one button. */
export const Submit = ({ busy, label }: { busy: boolean; label: string }) => (
  <button className="guest-submit" type="submit" aria-disabled={busy}>
    {busy ? en.sign_in.working : label}
  </button>
);
