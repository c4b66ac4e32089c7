type Dates = Intl.DateTimeFormatOptions
type Numbers = Intl.NumberFormatOptions

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const ages = new Map<string, Intl.RelativeTimeFormat>()

/** Making a formatter takes a hundred times as long as using it, and a table has hundreds of dates and sums: each is made once. */
export const dateFormat = (options: Dates, locale = 'en-GB'): Intl.DateTimeFormat =>
  madeOnce(dates, [locale, options], () => new Intl.DateTimeFormat(locale, options))

export const numberFormat = (options: Numbers, locale = 'en-US'): Intl.NumberFormat =>
  madeOnce(numbers, [locale, options], () => new Intl.NumberFormat(locale, options))

/** For a page that has lost its connection, which is hardly ever shown. */
export const ageFormat = (locale = 'en'): Intl.RelativeTimeFormat =>
  madeOnce(ages, [locale, {}], () => new Intl.RelativeTimeFormat(locale))

function madeOnce<Format>(made: Map<string, Format>, asked: [string, object], make: () => Format): Format {
  const key = JSON.stringify(asked)
  const known = made.get(key)
  if (known) return known
  const format = make()
  made.set(key, format)
  return format
}
