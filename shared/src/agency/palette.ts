/** Whether a palette can be read: which text falls below level AA of WCAG 2.2 on its background. */

import type { Colours } from '../contract/agency.ts';
import { buildSchemes, measureContrast, type Role } from './tokens.ts';

const textContrast = 4.5;

const pages: readonly Role[] = ['ground', 'surface', 'sunken'];

/** The backgrounds on which the product writes in the colour of each role. */
const backgroundsOf: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  text: [...pages, 'quiet'],
  textQuiet: [...pages, 'quiet'],
  primary: [...pages, 'quiet'],
  good: [...pages, 'goodFill'],
  warning: [...pages, 'warningFill'],
  bad: [...pages, 'badFill'],
  onPrimary: ['primary', 'primaryHover'],
  onCallToAction: ['callToAction', 'callToActionHover'],
  onQuiet: ['quiet', 'surface'],
  onMark: ['mark'],
  onPanel: ['panel'],
  onPanelQuiet: ['panel'],
};

/** Returns a sentence for each text of both schemes that is too faint on its background. */
export function findPaletteFaults(colours: Colours): string[] {
  return Object.entries(buildSchemes(colours)).flatMap(([name, scheme]) =>
    (Object.entries(backgroundsOf) as [Role, readonly Role[]][]).flatMap(([text, backgrounds]) =>
      backgrounds
        .map((background) => ({ background, contrast: measureContrast(scheme[text], scheme[background]) }))
        .filter(({ contrast }) => contrast < textContrast)
        .map(
          ({ background, contrast }) =>
            `${name}: ${text} ${scheme[text]} on ${background} ${scheme[background]} has a contrast of ` +
            `${(Math.floor(contrast * 10) / 10).toFixed(1)}; text needs ${textContrast}`,
        ),
    ),
  );
}
