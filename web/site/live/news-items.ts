import { display } from '@fairlead/contract/constants'
import { homeText } from '@fairlead/contract/home-text'
import { fieldOf, stringAt } from '../../lib/calls/call-plainly.ts'
import { dayWords } from '../../lib/formats/format-day.ts'

export type NewsItem = { title: string; link: string; description: string; pubDate: string; image: string }

const images = ['/news/candles.svg', '/news/curve.svg', '/news/globe.svg'] as const

/** The first six items of an answer, every gap filled with the specified words. Throws when it holds no list. */
export function newsItems(answer: unknown): NewsItem[] {
  const items = fieldOf(answer, 'items')
  if (!Array.isArray(items)) throw new Error('the answer holds no items')
  return items.slice(0, display.newsItemsMax).map((item, at) => ({
    title: stringAt(item, 'title') ?? homeText.newsNoTitle,
    link: stringAt(item, 'link') ?? homeText.newsNoLink,
    description: cut(stringAt(item, 'description') ?? homeText.newsNoDescription),
    pubDate: dateOf(stringAt(item, 'pubDate')),
    image: images[at % images.length] ?? images[0],
  }))
}

function cut(words: string): string {
  const characters = [...words]
  if (characters.length <= display.newsCharactersPublicMax) return words
  return `${characters.slice(0, display.newsCharactersPublicMax).join('').trimEnd()}…`
}

function dateOf(pubDate: string | undefined): string {
  const at = new Date(pubDate ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return homeText.newsUnknownDate
  return dayWords(at)
}
