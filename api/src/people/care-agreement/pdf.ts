import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import { drawDocument, ruleOf, textOf } from '../../kernel/print/document.ts';
import { formatDay } from '../../kernel/print/format-day.ts';
import { drawMarkdown } from '../../kernel/print/markdown.ts';
import type { careAgreement } from './table.ts';

type Printed = Omit<typeof careAgreement.$inferSelect, 'id'>;

/** Throws `NotSimple`. */
export const drawCareAgreement = ({ version, title, text, hash, created_at }: Printed): Promise<Buffer> =>
  drawDocument({
    title: `${title}, version ${version}`,
    author: agency.name,
    content: [
      { text: textOf(title), bold: true, fontSize: 22, color: getSchemes().light.primary },
      ruleOf(),
      ...drawMarkdown(text),
    ],
    foot: [`${title}, version ${version} of ${formatDay(created_at)}`, `SHA-256 ${hash}`],
  });
