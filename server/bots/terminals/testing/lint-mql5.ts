import { mql5Reference } from './mql5-reference.ts'

const { words, functions, structures, constants, families } = mql5Reference
const directives = ['#define', '#include', '#property']
const fields = new Set([...structures.values()].flatMap((names) => [...names]))
const known = [...words, ...functions.keys(), ...structures.keys(), ...constants.keys(), ...families]

/**
 * Names, fields and directives in MQL5 sources that neither the reference of MQL5 has nor the sources themselves declare: what C++ would
 * take and MetaEditor would not is found here, and what is misspelt in the sources and in the shim alike.
 */
export function foreignNames(source: string): string[] {
  // In one go: text may hold what looks like a comment, and a comment what looks like text.
  const plain = source
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|\/\/.*$/gm, '0')
    .replace(/^#(property|include).*$/gm, '')
  const declared = plain.matchAll(
    /\b(?:bool|char|datetime|double|int|long|string|uchar|uint|ulong|ushort|void|ENUM_\w+|Mql\w+)\s+&?(\w+)|#define\s+(\w+)/g,
  )
  const names = new Set(known)
  for (const [, name, macro] of declared) names.add((name ?? macro) as string)
  const foreign = new Set<string>()
  for (const [, dot, name = ''] of plain.matchAll(/(\.)?(#?\b[A-Za-z_]\w*)/g)) {
    if (name.startsWith('#') ? !directives.includes(name) : !(dot ? fields : names).has(name)) foreign.add(name)
  }
  return [...foreign]
}
