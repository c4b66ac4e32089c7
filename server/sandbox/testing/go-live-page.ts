import { readFileSync } from 'node:fs'

type Block = { language: string; kind: string; text: string }

/** The commands of docs/go-live.md, as whoever goes live takes them from there. */
export function goLivePage() {
  const page = readFileSync('docs/go-live.md', 'utf8')
  const blocks = [...page.matchAll(/^```(\w+) ?([^\n]*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', kind = '', text = '']): Block => ({ language, kind, text }),
  )
  const shell = (kind: string) => blocks.filter((block) => block.language === 'sh' && block.kind === kind)
  const one = (kind: string) => {
    const [found, ...more] = blocks.filter((block) => block.kind === kind)
    if (!found || more.length > 0) throw new Error(`docs/go-live.md has not one block named ${kind}`)
    return found.text
  }
  return {
    kinds: blocks.map(({ language, kind }) => [language, kind].join(' ').trim()),
    /** The names of what only whoever goes live can know. */
    yours: [...one('yours').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? ''),
    before: shell('').map(({ text }) => text),
    after: shell('after the start').map(({ text }) => text),
  }
}
