import { cssVariables, radius, schemes } from '@nanny-polo/shared/tokens';
import type { Plugin } from 'vite';

const id = 'virtual:tokens.css';

/** Provides `virtual:tokens.css`: the colours of both schemes and the radii as CSS custom properties. */
export function tokens(): Plugin {
  const radii = Object.entries(radius).map(([name, pixels]) => `--radius-${name}: ${pixels}px;`);
  return {
    name: 'tokens',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `:root { color-scheme: light dark; ${cssVariables(schemes.light)} ${radii.join(' ')} }
           @media (prefers-color-scheme: dark) { :root { ${cssVariables(schemes.dark)} } }`
        : undefined,
  };
}
