const lineHeight = 19
/** Wide enough for any letters that a reader's computer puts in place of MetaTrader's. */
const letterWidth = 7.1
const widthMin = 540
const [left, top] = [14, 50]

const escaped = (words: string) => words.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** The chart with the panel on it, as MetaTrader shows it. It is dark on every page, as charts are. */
export function drawPanel(panel: string): string {
  const lines = panel.split('\n')
  const width = Math.max(widthMin, Math.ceil(2 * left + letterWidth * Math.max(...lines.map((line) => line.length))))
  const height = top + lineHeight * lines.length + 6
  const grid = Array.from({ length: Math.floor(width / 60) }, (_, at) => `M${60 * (at + 1)} 28V${height - 1}`).join('')
  const said = lines.map((line, at) => `  <text x="${left}" y="${top + lineHeight * at}">${escaped(line)}</text>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(lines.join('; '))}">`,
    `  <rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6" fill="#0b1424" stroke="#64748b"/>`,
    `  <path d="${grid}" stroke="#243450" stroke-dasharray="2 4"/>`,
    `  <path d="M1 28H${width - 1}" stroke="#64748b"/>`,
    `  <g fill="#eaf0f7" font-family="Tahoma, Verdana, 'DejaVu Sans', sans-serif" font-size="12" xml:space="preserve">`,
    `  <text x="${left}" y="19" fill="#a5b2c4">EURUSD, H1</text>`,
    ...said,
    '  </g>',
    '</svg>',
    '',
  ].join('\n')
}
