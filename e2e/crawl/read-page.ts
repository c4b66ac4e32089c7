import type { Locator, Page } from 'playwright-core'

/**
 * Words that stand together, with the heading above them and the words just before, which name a figure that stands alone. A `caption`
 * stands beneath such a figure, and is of what it names.
 */
export type Block = { heading: string; term: string; words: string; caption?: string }
export type Cell = { head: string; lines: string[]; raw: string }
/** `link`: where the row leads. */
export type Row = { heading: string; list: string; cells: Cell[]; link: string }
export type PageWords = { blocks: Block[]; rows: Row[] }

/** Everything that can be seen or heard on a page, in the order in which it stands there. */
export const readPage = (page: Page, part: Locator = page.locator('body')): Promise<PageWords> =>
  part.evaluate((root) => {
    const blocks: Block[] = []
    const rows: Row[] = []
    const read = new Set<Element>()
    let heading = ''
    let term = ''
    let termBlock: Element = root
    let figure: Element | undefined

    const isInline = (element: Element) => /^(inline|contents)/.test(getComputedStyle(element).display)
    const blockAround = (node: Node): Element => {
      let element = node.parentElement ?? document.body
      while (element.parentElement && isInline(element)) element = element.parentElement
      return element
    }
    const tidy = (words: string) => words.replace(/\s+/g, ' ').trim()
    // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts, line by line
    const linesOf = (element: HTMLElement) => element.innerText.split('\n').map(tidy).filter(Boolean)
    const rawOf = (cell: Element) => {
      const time = cell.querySelector('time')?.getAttribute('datetime')
      return time ?? cell.querySelector('[title]')?.getAttribute('title') ?? ''
    }
    /** What stands in the block itself, not in blocks within it. */
    const ownWords = (block: Element) => {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      const own: string[] = []
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        if (parent?.checkVisibility() && blockAround(walker.currentNode) === block)
          own.push(walker.currentNode.nodeValue ?? '')
      }
      return tidy(own.join(''))
    }
    const termOf = (block: Element) => {
      const value = block.closest('dd')
      const name = value?.parentElement?.querySelector('dt')
      if (!value || !name) return term
      // Some have a second figure with a name of its own.
      return value.contains(termBlock) ? `${ownWords(name)} · ${term}` : ownWords(name)
    }

    const readTable = (table: HTMLTableElement) => {
      const list = (table.caption && linesOf(table.caption)[0]) ?? ''
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => linesOf(cell).join(' '))
      for (const body of table.tBodies)
        for (const row of body.rows) {
          if (!row.checkVisibility()) continue
          const cells = [...row.cells].map((cell, place) => ({
            head: heads[place] ?? '',
            lines: linesOf(cell),
            raw: rawOf(cell),
          }))
          rows.push({ heading, list, cells, link: row.querySelector('a')?.getAttribute('href') ?? '' })
        }
    }

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!parent || !tidy(walker.currentNode.nodeValue ?? '') || !parent.checkVisibility()) continue
      if (parent.closest('script, style, noscript, template, option')) continue
      const table = parent.closest('table')
      const block = table ?? blockAround(walker.currentNode)
      if (read.has(block)) continue
      read.add(block)
      if (table) {
        readTable(table)
        continue
      }
      const words = ownWords(block)
      const isBeneath = figure !== undefined && figure.parentElement === block.parentElement
      blocks.push({ heading, term: termOf(block), words, ...(isBeneath && { caption: term }) })
      if (parent.closest('h1, h2, h3, h4')) heading = words
      figure = /\p{L}/u.test(words) ? undefined : block
      if (figure) continue
      term = words
      termBlock = block
    }
    for (const picture of root.querySelectorAll('[role=img][aria-label], figure[aria-label], canvas[aria-label]'))
      if (picture.checkVisibility())
        blocks.push({ heading: 'Picture', term: '', words: picture.getAttribute('aria-label') ?? '' })
    for (const field of root.querySelectorAll('input'))
      if (field.checkVisibility() && /^(text|number|tel|)$/.test(field.type) && field.value)
        blocks.push({ heading: 'Field', term: tidy(field.labels?.[0]?.textContent ?? ''), words: field.value })
    return { blocks, rows }
  })
