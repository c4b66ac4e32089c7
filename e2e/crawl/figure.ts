/** A figure as it stands somewhere, in units of its last decimal: `−$1,234.50` is -123450 with two of them. */
export type Figure = { units: bigint; decimals: number }

/** Dollars, percentages and counts; not what is part of a word, a date or a hash. */
export const figurePattern = /(?<![\w.,#/:-])[+−-]?\$?\d+(?:,\d{3})*(?:\.\d+)?%?(?!\w|[.:/-]\d)/g

/** What a machine wrote is exact, however few decimals it needed. */
const exactDecimals = 12

export function shownFigure(words: string): Figure | undefined {
  const [found, ...more] = words.match(figurePattern) ?? []
  return found !== undefined && more.length === 0 && found === words.trim() ? inUnits(found) : undefined
}

/** Of a file or a call: `8.4` is 8.400000000000 there. */
export function exactFigure(words: string): Figure | undefined {
  const figure = /^-?\d+(\.\d+)?$/.test(words.trim()) ? inUnits(words.trim()) : undefined
  return figure && rescaled(figure, exactDecimals)
}

/** Whether both say the same, as far as the coarser of them says anything. */
export function agree(one: Figure, other: Figure): boolean {
  const decimals = Math.min(one.decimals, other.decimals)
  return rescaled(one, decimals).units === rescaled(other, decimals).units
}

export const withoutSign = ({ units, decimals }: Figure): Figure => ({ units: units < 0n ? -units : units, decimals })

export const plus = (one: Figure, other: Figure): Figure => {
  const decimals = Math.max(one.decimals, other.decimals)
  return { units: rescaled(one, decimals).units + rescaled(other, decimals).units, decimals }
}

function inUnits(words: string): Figure {
  const [whole = '', fraction = ''] = words
    .replace('−', '-')
    .replace(/[$,%+]/g, '')
    .split('.')
  return { units: BigInt(`${whole}${fraction}`), decimals: fraction.length }
}

/** Halves are rounded away from zero, as the screens do it. */
function rescaled({ units, decimals }: Figure, wanted: number): Figure {
  if (wanted >= decimals) return { units: units * 10n ** BigInt(wanted - decimals), decimals: wanted }
  const cut = 10n ** BigInt(decimals - wanted)
  const amount = units < 0n ? -units : units
  const rounded = (amount + cut / 2n) / cut
  return { units: units < 0n ? -rounded : rounded, decimals: wanted }
}
