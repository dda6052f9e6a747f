/** Design tokens: one set of colours, fonts and radii for the site's CSS, the back office's theme, mails and invoices. */

import { agency, type Colours } from '../contract/agency.ts';

/** Red, green and blue of `#RRGGBB`, 0 to 255. */
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** Returns a colour with a share, 0 to 1, of another mixed in. */
export function mixColours(colour: string, other: string, share: number): string {
  const added = channelsOf(other);
  return toHex(channelsOf(colour).map((channel, at) => channel + ((added[at] ?? 0) - channel) * share));
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
const readable = 4.5;

/** Returns a colour with the least share of another mixed in that gives it this contrast to each background. */
function fitColour(colour: string, other: string, backgrounds: readonly string[], contrast = readable) {
  const shares = Array.from({ length: 51 }, (_, step) => step / 50);
  const mixtures = shares.map((share) => mixColours(colour, other, share));
  return (
    mixtures.find((mixed) => backgrounds.every((fill) => measureContrast(mixed, fill) >= contrast)) ?? other
  );
}

/** Returns white or nearly black, tinted like a fill: whichever reads better on it. */
function readableOn(fill: string): string {
  const dark = fitColour(mixColours(black, fill, 0.14), black, [fill]);
  return measureContrast(white, fill) >= measureContrast(dark, fill) ? white : dark;
}

/** Returns a button's colour under the pointer: further away from the colour of its text. */
const hoverOf = (fill: string, share: number) =>
  mixColours(fill, readableOn(fill) === white ? black : white, share);

/** Returns a colour as bright as its hue allows, then with white until it reads well on dark backgrounds. */
function liftColour(colour: string, backgrounds: readonly string[]): string {
  const channels = channelsOf(colour);
  const factor = 215 / Math.max(...channels, 1);
  return fitColour(toHex(channels.map((channel) => channel * Math.max(factor, 1))), white, backgrounds, 6.5);
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

/** A panel that is dark in both schemes. */
function panelOf({ ground, primary }: Colours) {
  const panel = fitColour(mixColours(primary, black, 0.3), black, [white], 11);
  const onPanel = fitColour(ground, white, [panel], 9);
  return { panel, onPanel, onPanelQuiet: mixColours(onPanel, panel, 0.28) };
}

function lightOf(colours: Colours) {
  const { ink, ground, primary, callToAction, mark, quiet } = colours;
  const sunken = mixColours(ground, ink, 0.05);
  return {
    ground,
    surface: white,
    sunken,
    line: mixColours(ground, ink, 0.16),
    text: ink,
    textQuiet: fitColour(mixColours(ink, ground, 0.26), ink, [white, ground, sunken, quiet], 5),
    primary,
    primaryHover: hoverOf(primary, 0.24),
    onPrimary: readableOn(primary),
    callToAction,
    callToActionHover: hoverOf(callToAction, 0.15),
    onCallToAction: readableOn(callToAction),
    mark,
    onMark: readableOn(mark),
    quiet,
    onQuiet: fitColour(mixColours(ink, primary, 0.3), ink, [quiet, white], 5),
    ...panelOf(colours),
    ...states.light,
  };
}

function darkOf(colours: Colours) {
  const { ink, callToAction, mark } = colours;
  const ground = fitColour(mixColours(ink, black, 0.35), black, [white], 15);
  const pale = mixColours(white, colours.primary, 0.4);
  const surface = mixColours(ground, pale, 0.08);
  const quiet = mixColours(ground, mixColours(colours.quiet, colours.primary, 0.5), 0.24);
  const text = fitColour(mixColours(colours.ground, white, 0.3), white, [surface, quiet], 10);
  const primary = liftColour(colours.primary, [surface]);
  const warm = mixColours(callToAction, white, 0.22);
  const bright = mixColours(mark, white, 0.18);
  return {
    ground,
    surface,
    sunken: mixColours(ground, black, 0.3),
    line: mixColours(ground, pale, 0.22),
    text,
    textQuiet: fitColour(mixColours(text, ground, 0.32), text, [surface, quiet], 5.5),
    primary,
    primaryHover: mixColours(primary, white, 0.3),
    onPrimary: readableOn(primary),
    callToAction: warm,
    callToActionHover: hoverOf(warm, 0.25),
    onCallToAction: readableOn(warm),
    mark: bright,
    onMark: readableOn(bright),
    quiet,
    onQuiet: fitColour(mixColours(colours.quiet, white, 0.2), white, [quiet, surface], 7),
    ...panelOf(colours),
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

/** Returns CSS rules that give a page the colours of the scheme that its reader prefers. */
export const toCssRules = ({ light, dark }: Schemes): string =>
  `:root { color-scheme: light dark; ${toCssVariables(light)} }
@media (prefers-color-scheme: dark) { :root { ${toCssVariables(dark)} } }`;
