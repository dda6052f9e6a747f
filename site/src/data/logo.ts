/** The size in which the pages show the agency's logo, in CSS pixels. */

import { join } from 'node:path';
import sharp from 'sharp';

const folder: string = import.meta.env.AGENCY_FOLDER;
const { width, height } = await sharp(join(folder, 'logo.svg')).metadata();

export const logoHeight = 36;
export const logoWidth = Math.round((logoHeight * width) / height);
