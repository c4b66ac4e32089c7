import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Constant = { family: string; value: number | undefined }
/** The MQL5 reference's names, from a list that knows nothing of the shim. */
export type Mql5Reference = {
  words: ReadonlySet<string>
  /** Each with the family of the property it is asked for, or none. */
  functions: ReadonlyMap<string, string>
  /** Each with its fields. */
  structures: ReadonlyMap<string, ReadonlySet<string>>
  constants: ReadonlyMap<string, Constant>
  families: ReadonlySet<string>
}

export const mql5Reference = readReference(readFileSync(join(import.meta.dirname, 'mql5-reference.txt'), 'utf8'))

function readReference(text: string): Mql5Reference {
  const words = new Set<string>()
  const functions = new Map<string, string>()
  const structures = new Map<string, Set<string>>()
  const constants = new Map<string, Constant>()
  const families = new Set<string>()
  for (const section of text.replace(/^#.*$/gm, '').split(/^\[/m).slice(1)) {
    const [title = '', body = ''] = section.split(']\n')
    const entries = body.split(/\s+/).filter(Boolean)
    if (title === 'words') for (const word of entries) words.add(word)
    else if (title === 'functions')
      for (const entry of entries) {
        const [name = '', family = ''] = entry.split(/[()]/)
        functions.set(name, family)
      }
    else if (title === 'structures')
      for (const line of body.split('\n').filter(Boolean)) {
        const [name = '', fields = ''] = line.split(': ')
        structures.set(name, new Set(fields.split(' ')))
      }
    else {
      const family = title === 'constants' ? '' : title
      if (family) families.add(family)
      for (const entry of entries) {
        const [name = '', value] = entry.split('=')
        constants.set(name, { family, value: value === undefined ? undefined : Number(value) })
      }
    }
  }
  return { words, functions, structures, constants, families }
}
