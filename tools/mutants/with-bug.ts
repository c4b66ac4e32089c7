import type { Mutant } from './list.ts'

type Bug = Pick<Mutant, 'name' | 'file' | 'find' | 'replace' | 'within'>

/** The text of a file with the bug in it. */
export function withBug(good: string, { name, file, find, replace, within }: Bug): string {
  const { from, to } = within === undefined ? { from: 0, to: good.length } : placeOf(good, { name, file, within })
  const at = good.indexOf(find, from)
  if (at < 0 || at + find.length > to)
    throw new Error(`"${name}" no longer fits ${within ? `${within} in ` : ''}${file}`)
  const again = within === undefined ? -1 : good.indexOf(find, at + 1)
  if (again >= 0 && again + find.length <= to) throw new Error(`"${name}" fits ${within} in ${file} twice`)
  return good.slice(0, at) + replace + good.slice(at + find.length)
}

/** From where a function is declared to where what stands beside it begins: the next word that is indented no further. */
function placeOf(good: string, { name, file, within }: Required<Pick<Bug, 'name' | 'file' | 'within'>>) {
  const declared = new RegExp(
    `^( *)(?:export )?(?:async )?(?:function\\*? ${within}\\b|const ${within}\\b|(?:async )?${within}\\()`,
    'm',
  )
  const start = declared.exec(good)
  if (!start) throw new Error(`"${name}": there is no ${within} in ${file}`)
  const end = new RegExp(`\\n {0,${start[1]?.length ?? 0}}[\\w/'"@]`, 'g')
  end.lastIndex = start.index + start[0].length
  return { from: start.index, to: end.exec(good)?.index ?? good.length }
}
