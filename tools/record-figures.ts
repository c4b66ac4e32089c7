/** What the dashboard tells of the record, of the bot alone: a part of docs/record.md, taken out of it and never typed. */
export type RecordFigures = {
  from: string
  to: string
  /** Members who began in different months, each looked at a year later. */
  starts: number
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
  if (!from || !to || !starts || rows.length === 0) throw new Error('docs/record.md is not as it is read here')
  return { from, to, starts: Number(starts), rows }
}
