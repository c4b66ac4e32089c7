import { XMLParser } from 'fast-xml-parser'
import { plainText } from './plain-text.ts'

export type NewsItem = { title: string; link: string; description: string; pubDate: string }

const itemsMax = 30
const titleCharactersMax = 300
const descriptionCharactersMax = 1_000

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, trimValues: true, htmlEntities: true })

/** The items of an RSS feed as plain text; a field that is missing stays empty. Throws when it is no feed. */
export function parseNews(xml: string): NewsItem[] {
  // A feed needs no document type; what has one wants to define entities.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('answered with a document type, which no feed needs')
  const channel = childOf(childOf(parse(xml), 'rss'), 'channel')
  const items = childOf(channel, 'item')
  if (channel === undefined) throw new Error('answered with something that is no RSS feed')
  return asList(items)
    .slice(0, itemsMax)
    .map((item) => ({
      title: plainText(textOf(item, 'title'), titleCharactersMax),
      link: webAddress(textOf(item, 'link')),
      description: plainText(textOf(item, 'description'), descriptionCharactersMax),
      pubDate: plainText(textOf(item, 'pubDate'), 60),
    }))
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch {
    return undefined
  }
}

function childOf(parent: unknown, name: string): unknown {
  return typeof parent === 'object' && parent !== null
    ? Object.getOwnPropertyDescriptor(parent, name)?.value
    : undefined
}

function asList(items: unknown): unknown[] {
  if (items === undefined) return []
  return Array.isArray(items) ? items : [items]
}

function textOf(item: unknown, name: string): string {
  const [first] = asList(childOf(item, name))
  return typeof first === 'string' ? first : ''
}

/** Only addresses of web pages: a `javascript:` link must never reach a visitor. */
function webAddress(link: string): string {
  const text = plainText(link, 2_000)
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : ''
}
