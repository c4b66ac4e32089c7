/** Figures as the record prints them. */
export function table(header: readonly string[], lines: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const percent = (share: number) => `${(share * 100).toFixed(1)}%`
export const factor = (value: number | null) => (value === null ? '' : value.toFixed(2))
export const count = (value: number) => Math.round(value).toLocaleString('en')
export const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${Math.round(Math.abs(cents) / 100).toLocaleString('en')}`
export const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)
