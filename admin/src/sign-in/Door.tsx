import { type ReactNode, useEffect } from 'react';
import { en } from '../messages/en.ts';
import mark from '../theme/mark.svg';
import { chooseScheme, readScheme, type SchemeChoice, schemeChoices } from '../theme/scheme.ts';
import { Scene } from './Scene.tsx';
import './sign-in.css';

interface DoorProps {
  /** In the browser's tab. */
  title: string;
  heading: string;
  lead?: string;
  children: ReactNode;
}

/** A page before the back office: plain elements and CSS, nothing of the back office itself. */
export function Door({ title, heading, lead, children }: DoorProps) {
  useEffect(() => {
    document.title = `${title} · ${en.shell.product}`;
  }, [title]);
  return (
    <div className="door">
      <Scene />
      <main className="door-form">
        <div className="door-brand">
          <img src={mark} alt="" width="36" height="36" />
          <span>{en.shell.product}</span>
        </div>
        <h1>{heading}</h1>
        {lead && <p className="door-lead">{lead}</p>}
        {children}
        <ColourChoice />
      </main>
    </div>
  );
}

const ColourChoice = () => (
  <label className="door-scheme">
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

/** What was refused, said where a screen reader hears it at once; always there, so that it is heard. */
export const Refused = ({ message }: { message: string | null }) => (
  <p className="door-refusal" role="alert">
    {message}
  </p>
);

/** What went well. */
export const Done = ({ message }: { message: string | null }) => (
  <p className="door-done" role="status">
    {message}
  </p>
);

/** The form's one button. */
export const Submit = ({ busy, label }: { busy: boolean; label: string }) => (
  <button className="door-submit" type="submit" aria-disabled={busy}>
    {busy ? en.sign_in.working : label}
  </button>
);
