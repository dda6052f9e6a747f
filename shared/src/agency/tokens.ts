/** Design tokens: one set of colours, fonts and radii for the site's CSS, the back office's theme, mails and invoices. */

import { agency, type Colours } from '../contract/agency.ts';

/** Red, green and blue of `#RRGGBB`, 0 to 255. */
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns a colour with a share, 0 to 1, of another mixed in. */
export function mixColours(colour: string, other: string, share: number): string {
  const added = channelsOf(other);
  const mixed = channelsOf(colour).map((channel, at) =>
    Math.round(channel + ((added[at] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Relative luminance by WCAG 2.2. */
const luminanceOf = (colour: string) =>
  channelsOf(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);

/** Returns the contrast of two colours by WCAG 2.2, 1 to 21. */
export function measureContrast(colour: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(colour), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const white = '#FFFFFF';
const black = '#000000';

/** Returns white or nearly black, tinted like a fill: whichever reads better on it. */
function readableOn(fill: string): string {
  const dark = mixColours(black, fill, 0.14);
  return measureContrast(white, fill) >= measureContrast(dark, fill) ? white : dark;
}

type StateRole = 'good' | 'goodFill' | 'warning' | 'warningFill' | 'bad' | 'badFill' | 'focus';

/** The states' colours are every agency's. */
const states: Readonly<Record<'light' | 'dark', Record<StateRole, string>>> = {
  light: {
    good: '#1B6B3A',
    goodFill: '#DDF1E3',
    warning: '#7A4B00',
    warningFill: '#FCEFCB',
    bad: '#A3261B',
    badFill: '#FBE3DF',
    focus: '#0B57A4',
  },
  dark: {
    good: '#7FD39B',
    goodFill: '#163A26',
    warning: '#F3C969',
    warningFill: '#3A2E10',
    bad: '#FF9E91',
    badFill: '#46201B',
    focus: '#8CC4FF',
  },
};

function lightOf({ ink, ground, primary, callToAction, mark, quiet }: Colours) {
  return {
    ground,
    surface: white,
    sunken: mixColours(ground, ink, 0.05),
    line: mixColours(ground, ink, 0.16),
    text: ink,
    textQuiet: mixColours(ink, ground, 0.26),
    primary,
    primaryHover: mixColours(primary, black, 0.24),
    onPrimary: readableOn(primary),
    callToAction,
    callToActionHover: mixColours(callToAction, white, 0.15),
    onCallToAction: readableOn(callToAction),
    mark,
    onMark: readableOn(mark),
    quiet,
    onQuiet: mixColours(ink, primary, 0.3),
    ...states.light,
  };
}

function darkOf({ ink, ground, primary, callToAction, mark, quiet }: Colours) {
  const [deep, lifted] = [mixColours(ink, black, 0.35), mixColours(primary, white, 0.55)];
  const text = mixColours(ground, white, 0.3);
  return {
    ground: deep,
    surface: mixColours(deep, white, 0.06),
    sunken: mixColours(deep, black, 0.3),
    line: mixColours(deep, white, 0.2),
    text,
    textQuiet: mixColours(text, deep, 0.32),
    primary: lifted,
    primaryHover: mixColours(lifted, white, 0.3),
    onPrimary: readableOn(lifted),
    callToAction: mixColours(callToAction, white, 0.22),
    callToActionHover: mixColours(callToAction, white, 0.42),
    onCallToAction: readableOn(mixColours(callToAction, white, 0.22)),
    mark: mixColours(mark, white, 0.18),
    onMark: readableOn(mixColours(mark, white, 0.18)),
    quiet: mixColours(deep, quiet, 0.2),
    onQuiet: mixColours(quiet, white, 0.2),
    ...states.dark,
  };
}

/** A colour for each role. Both schemes name the same roles. */
export type Scheme = ReturnType<typeof lightOf>;
export type Role = keyof Scheme;

/** The roles whose colour an agency may state: all but the states'. */
export const ownRoles = Object.keys(lightOf(agency.colours)).filter(
  (role) => !(role in states.light),
) as Role[];

export interface Schemes {
  readonly light: Scheme;
  readonly dark: Scheme;
}

/** Returns the light and the dark scheme of a look. */
export const buildSchemes = (colours: Colours): Schemes => ({
  light: { ...lightOf(colours), ...colours.light },
  dark: { ...darkOf(colours), ...colours.dark },
});

let built: { readonly colours: Colours; readonly schemes: Schemes } | undefined;

/** Returns the schemes of this agency. */
export function getSchemes(): Schemes {
  const { colours } = agency;
  if (built?.colours !== colours) built = { colours, schemes: buildSchemes(colours) };
  return built.schemes;
}

export const font = {
  text: "'Figtree Variable', 'Figtree fallback', system-ui, sans-serif",
  display: "'Fraunces Variable', 'Fraunces fallback', Georgia, serif",
} as const;

/** Corner radii in CSS pixels. */
export const radius = { small: 6, medium: 10, large: 18 } as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the scheme as CSS custom properties, e.g. `--text-quiet: #4D625C;`. */
export function toCssVariables(scheme: Scheme): string {
  return Object.entries(scheme)
    .map(([role, colour]) => `--${kebab(role)}: ${colour};`)
    .join(' ');
}
