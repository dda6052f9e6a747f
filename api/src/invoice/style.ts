import { brand, schemes } from '@nanny-polo/shared/tokens';

const { light } = schemes;

/** The invoice's style: one column on a screen, A4 on paper; always light, because it is a paper. */
export const style = `
@page { size: A4; margin: 18mm 16mm 20mm; }
* { box-sizing: border-box; }
body { margin: 0; background: ${light.sunken}; color: ${light.text}; font: 14px/1.5 Figtree, 'Segoe UI', system-ui, sans-serif; }
main { max-width: 210mm; margin: 24px auto; padding: 16mm; background: #fff; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 24px; padding-bottom: 20px; border-bottom: 3px solid ${brand.evergreen}; }
h1 { margin: 0; font-size: 26px; line-height: 1.2; color: ${brand.evergreen}; }
address { font-style: normal; }
p { margin: 0 0 8px; }
dl { display: grid; grid-template-columns: auto auto; gap: 2px 16px; margin: 0; }
dt { color: ${light.textQuiet}; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.parties { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 24px; margin: 24px 0; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 8px; text-align: left; font-weight: 600; }
th, td { padding: 7px 8px; border-bottom: 1px solid ${light.line}; text-align: left; vertical-align: top; }
th { font-size: 12px; color: ${light.textQuiet}; }
tfoot { display: table-row-group; }
tfoot td, tfoot th { border-bottom: 0; color: ${light.text}; font-size: inherit; font-weight: 400; }
.number { text-align: right; white-space: nowrap; }
.quiet { color: ${light.textQuiet}; font-size: 12px; }
tfoot .sum th, tfoot .sum td { padding-top: 10px; border-top: 2px solid ${light.text}; font-size: 16px; font-weight: 700; }
footer { margin-top: 32px; padding-top: 12px; border-top: 1px solid ${light.line}; }
thead { display: table-header-group; }
tr, .totals, footer { break-inside: avoid; }
@media (max-width: 600px) { main { margin: 0; padding: 16px; } }
@media screen and (max-width: 480px) { body { font-size: 13px; } th, td { padding: 6px 4px; } .number { white-space: normal; } }
@media print { body { background: #fff; font-size: 10.5pt; } main { max-width: none; margin: 0; padding: 0; } .scroll { overflow: visible; } }
`;
