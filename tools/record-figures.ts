/** What the dashboard tells of the record, of the bot alone: a part of docs/record.md, taken out of it and never typed. */
export type RecordFigures = {
  from: string
  to: string
  /** Members who began in different months, each looked at a year later. */
  starts: number
  /** What stakes that learn were worth without counter trades: Sharpe ratios of the long run, the middle 90% of the gain, the placebo. */
  stakes: {
    before: string
    learned: string
    gain: string
    gainFrom: string
    gainTo: string
    draws: number
    asGood: string
  }
  /** Variants of everything that were ever tried. */
  tried: number
  rows: { capital: number; medianReturn: string; worstDrawdown: string; inProfit: string; ahead: string }[]
}

export function recordFigures(record: string): RecordFigures {
  const [, from = '', to = ''] = /^Judged from (\S+) to (\S+);/m.exec(record) ?? []
  const [, starts = ''] = /12 months later: (\d+) cohorts/.exec(record) ?? []
  const [, table = ''] = record.split('## Members who began in different months')
  const [all = ''] = table.split('The same for the')
  const [header = [], , ...lines] = all
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const cell = (line: string[], name: string) => {
    const found = line[header.indexOf(name)]
    if (!found) throw new Error(`docs/record.md has no "${name}"`)
    return found
  }
  const rows = lines
    .filter(([strategy]) => strategy === 'The bot')
    .map((line) => ({
      capital: Number(cell(line, 'capital').replace(/[$,]/g, '')),
      medianReturn: cell(line, 'median return'),
      worstDrawdown: cell(line, 'worst drawdown'),
      inProfit: cell(line, 'in profit'),
      ahead: cell(line, 'ahead, each trade charged'),
    }))
  const stakes = stakesIn(record)
  const [, tried = ''] = /^(\d+) in all: /m.exec(record) ?? []
  if (!from || !to || !starts || !stakes || !tried || rows.length === 0)
    throw new Error('docs/record.md is not as it is read here')
  return { from, to, starts: Number(starts), stakes, tried: Number(tried), rows }
}

function stakesIn(record: string): RecordFigures['stakes'] | undefined {
  const [, part = ''] = record.split('## Stakes that learn')
  const [, before, learned, gain, gainFrom, gainTo] =
    /^\| without counter trades \| (\S+) \([^|]*\| (\S+) \([^|]*\| (\S+) \((\S+) to (\S+)\) \|$/m.exec(part) ?? []
  const [, draws] = /(\d+) draws of shuffled labels/.exec(part) ?? []
  const [, asGood] = /(\S+%) did as well as the real one/.exec(part) ?? []
  if (!before || !learned || !gain || !gainFrom || !gainTo || !draws || !asGood) return undefined
  return { before, learned, gain, gainFrom, gainTo, draws: Number(draws), asGood }
}
