export type ChartColors = Record<
  'ink' | 'muted' | 'line' | 'surface' | 'accent' | 'positive' | 'negative' | 'warning',
  string
>

/** The theme's own colours for what is drawn on a canvas, which knows no CSS variables. */
export function chartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    surface: read('surface'),
    accent: read('accent'),
    positive: read('positive'),
    negative: read('negative'),
    warning: read('warning'),
  }
}

/** A colour of the theme, which is written as `#rrggbb`, let through in part. */
export const faded = (color: string, share: number): string =>
  `${color}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`
