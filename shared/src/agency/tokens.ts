/** Design tokens: one set of colours, fonts and radii for the site's CSS and the back office's theme. */

export const brand = {
  ink: '#16302B',
  evergreen: '#1F5C4D',
  ivory: '#FBF8F2',
  coral: '#E2694F',
  honey: '#F2C14E',
  sky: '#DCEBF2',
} as const;

/** Both schemes name the same roles. Text has a contrast of at least 4.5:1 on `ground`, `surface` and its own fill. */
export const schemes = {
  light: {
    ground: brand.ivory,
    surface: '#FFFFFF',
    sunken: '#F3EEE3',
    line: '#DDD6C7',
    text: brand.ink,
    textQuiet: '#4D625C',
    primary: brand.evergreen,
    primaryHover: '#17473B',
    onPrimary: '#FFFFFF',
    callToAction: brand.coral,
    callToActionHover: '#EB7F67',
    onCallToAction: '#0D1E1A',
    mark: brand.honey,
    onMark: '#3D2E05',
    quiet: brand.sky,
    onQuiet: '#17404F',
    good: '#1B6B3A',
    goodFill: '#DDF1E3',
    warning: '#7A4B00',
    warningFill: '#FCEFCB',
    bad: '#A3261B',
    badFill: '#FBE3DF',
    focus: '#0B57A4',
  },
  dark: {
    ground: '#0E1F1B',
    surface: '#152B26',
    sunken: '#0A1714',
    line: '#2E4A43',
    text: '#EFF3EC',
    textQuiet: '#A9BDB5',
    primary: '#7FCDB5',
    primaryHover: '#9ADBC7',
    onPrimary: '#0B2620',
    callToAction: '#F08B73',
    callToActionHover: '#F5A490',
    onCallToAction: '#2B0D06',
    mark: '#F5CE6E',
    onMark: '#2E2204',
    quiet: '#1D3C48',
    onQuiet: '#CFE6F0',
    good: '#7FD39B',
    goodFill: '#163A26',
    warning: '#F3C969',
    warningFill: '#3A2E10',
    bad: '#FF9E91',
    badFill: '#46201B',
    focus: '#8CC4FF',
  },
} as const;

export type Scheme = { [role in keyof typeof schemes.light]: string };

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
