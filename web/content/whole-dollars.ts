/** `$5,000`. Without the browser's formatters, which a phone would have to wake for a page that needs nothing else of them. */
export function wholeDollars(dollars: number | string): string {
  return `$${String(dollars).replace(/\B(?=(?:\d{3})+$)/g, ',')}`
}
