/** docs/record.md as the site shows it: its own words, taken out of it and never typed. */
export type RecordBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; name: string; head: string[]; rows: string[][] }
export type RecordPart = { id: string; title: string; blocks: RecordBlock[] }
export type RecordPage = {
  lead: string
  parts: RecordPart[]
  /** What members of the record are charged: of each winning trade, and in dollars for hosting. */
  price: { companyPercent: number; hostingPerMonth: number }
  /** Sharpe ratios: of the real stakes, of even ones, and of draws of shuffled labels, the middle 90% and half of them. */
  placebo: { before: number; learned: number; low: number; half: number; high: number }
}

/** How the document is made, and where the repository goes on, is of no matter to who reads it on the site. */
const ofRepository =
  /^Written by .*?; do not edit it by hand\. | ?What each rule is, and why: \[[^\]]*\]\([^)]*\)\.| \(\[[^\]]*\.md\]\([^)]*\)\)/g

export function recordPage(record: string): RecordPage {
  const [head = '', ...sections] = record.split(/^## /m)
  const lead = joined(head.replace(/^# .*\n/, ''))
  const parts = sections.map(partOf)
  const placebo = placeboIn(record)
  const [, companyPercent, hostingPerMonth] = /the company’s (\d+)% and \$(\d+) a month of hosting/.exec(record) ?? []
  if (!lead || parts.length === 0 || !placebo || !companyPercent || !hostingPerMonth)
    throw new Error('docs/record.md is not as it is read here')
  return {
    lead,
    parts,
    price: { companyPercent: Number(companyPercent), hostingPerMonth: Number(hostingPerMonth) },
    placebo,
  }
}

function partOf(section: string): RecordPart {
  const [title = '', ...rest] = section.split('\n')
  const paragraphs = rest
    .join('\n')
    .split(/\n{2,}/)
    .map((one) => one.trim())
  let tables = 0
  const nameOf = () => (++tables === 1 ? title.trim() : `${title.trim()}, table ${tables}`)
  return { id: idOf(title), title: title.trim(), blocks: paragraphs.filter(Boolean).map((one) => blockOf(one, nameOf)) }
}

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

function blockOf(paragraph: string, nameOf: () => string): RecordBlock {
  const lines = paragraph.split('\n')
  if (lines.every((line) => line.startsWith('|'))) {
    const [head = [], , ...rows] = lines.map(cellsOf)
    if (rows.some((row) => row.length !== head.length))
      throw new Error(`a table of docs/record.md is uneven: ${lines[0]}`)
    return { kind: 'table', name: nameOf(), head, rows }
  }
  if (lines[0]?.startsWith('- ')) {
    if (!lines.every((line) => line.startsWith('- ')))
      throw new Error(`a list of docs/record.md has other lines: ${lines[0]}`)
    return { kind: 'list', items: lines.map((line) => plain(line.slice(2))) }
  }
  return { kind: 'text', text: joined(paragraph) }
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => plain(cell.trim()))

const joined = (lines: string): string => plain(lines.trim().replaceAll('\n', ' ').replace(ofRepository, ''))

/** Marks of the document's own format, which a page draws otherwise. */
const plain = (words: string): string => words.replaceAll('**', '').replaceAll('`', '')

function placeboIn(record: string): RecordPage['placebo'] | undefined {
  const [, part = ''] = record.split('## Stakes that learn')
  const [, before, learned] = /^\| without counter trades \| (\S+) \([^|]*\| (\S+) \(/m.exec(part) ?? []
  const [, low, high, half] =
    /between (\S+) and (\S+) \(the middle 90%\), half of them below (\S+);/.exec(part.replaceAll('\n', ' ')) ?? []
  const found = { before, learned, low, half, high }
  if (Object.values(found).some((figure) => figure === undefined || Number.isNaN(Number(figure)))) return undefined
  return {
    before: Number(before),
    learned: Number(learned),
    low: Number(low),
    half: Number(half),
    high: Number(high),
  }
}
