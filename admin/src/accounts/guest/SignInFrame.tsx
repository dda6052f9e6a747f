import { agency } from '@nanny-polo/shared/contract/agency';
import { type ReactNode, useEffect } from 'react';
import { en } from '../../base/messages/en.ts';
import { chooseScheme, readScheme, type SchemeChoice, schemeChoices } from '../../base/theme/scheme.ts';
import './guest.css';

interface SignInFrameProps {
  /** The title in the browser's tab. */
  title: string;
  heading: string;
  lead?: string;
  /** Whether this is a later step of a page: its heading gets the focus, which the step before had. */
  isStep?: boolean;
  children: ReactNode;
}

const focusElement = (element: HTMLElement | null) => element?.focus();

/** The frame of the guest pages (sign-in, invitation, password): plain elements and CSS, no MUI. */
export function SignInFrame({ title, heading, lead, isStep = false, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${agency.name}`;
  }, [title]);
  return (
    <div className="guest">
      <Scene />
      <main className="guest-form">
        <div className="guest-brand">
          <img src="/logo.svg" alt="" height="36" />
          <span>{agency.name}</span>
        </div>
        {/* The key makes another step another element. */}
        <h1 key={heading} {...(isStep && { ref: focusElement, tabIndex: -1 })}>
          {heading}
        </h1>
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

interface SubmitProps {
  busy: boolean;
  label: string;
  /** Whether another button is the main one. */
  quiet?: boolean;
}

export const Submit = ({ busy, label, quiet = false }: SubmitProps) => (
  <button className={quiet ? 'guest-quiet' : 'guest-submit'} type="submit" aria-disabled={busy}>
    {busy ? en.sign_in.working : label}
  </button>
);

/** The decorative half of the guest pages on wide screens: a slogan above a line drawing of a street. */
function Scene() {
  return (
    <aside className="scene" aria-hidden="true">
      <p>{en.sign_in.promise}</p>
      <svg viewBox="0 0 520 360" fill="none" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <title>{en.sign_in.scene}</title>
        <circle className="scene-mark" cx="410" cy="70" r="34" />
        <path d="M0 330h520" />
        <path d="M40 330V150l60-48 60 48v180M160 330V176h110v154M270 330V132l52-42 52 42v198M374 330V190h110v140" />
        <path d="M84 330v-62a16 16 0 0 1 32 0v62M222 330v-54h30v54M306 330v-62a16 16 0 0 1 32 0v62M414 330v-54h30v54" />
        <path d="M66 176h24v30H66zM110 176h24v30h-24zM178 200h24v28h-24zM225 200h24v28h-24zM296 160h20v30h-20zM328 160h20v30h-20zM392 214h24v26h-24zM442 214h24v26h-24z" />
        <path className="scene-mark" d="M120 102V84h16v31M352 114V96h14v28" />
        <path d="M22 330c-8-30-4-52 4-66 8 14 12 36 4 66M498 330c-8-24-4-44 4-58 8 14 12 34 4 58" />
        <g className="scene-people">
          <circle cx="176" cy="286" r="9" />
          <path d="M176 296v22M176 318l-7 12M176 318l7 12M176 302l14 10" />
          <circle cx="198" cy="304" r="7" />
          <path d="M198 312v10M198 322l-4 8M198 322l4 8M198 315l-8-3" />
        </g>
      </svg>
    </aside>
  );
}
