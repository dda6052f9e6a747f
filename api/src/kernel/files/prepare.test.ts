import { expect, test } from 'vitest';
import { png } from '../../test/files.ts';
import { prepareDocument, preparePortrait } from './prepare.ts';

test.each([
  ['document', prepareDocument],
  ['portrait', preparePortrait],
])(
  'a %s with too many pixels is rejected with the limit, and a damaged one as unreadable',
  async (_, prepare) => {
    await expect(prepare(png(8000, 8000, [], 1))).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('more than 50 megapixels')] } },
    });
    await expect(prepare(png(80, 80, [], 1))).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: ['This image cannot be read. Please upload another copy.'] } },
    });
  },
);
