import { type Mql5Reference, mql5Reference } from './mql5-reference.ts'

/** Where the shim and the reference's names differ: a constant or function that MQL5 lacks, in another family, or with another value. */
export function shimErrors(shim: string, reference: Mql5Reference = mql5Reference): string[] {
  return [...constantErrors(shim, reference), ...functionErrors(shim, reference)]
}

function constantErrors(shim: string, { constants, families }: Mql5Reference): string[] {
  const errors: string[] = []
  for (const [, family = '', body = ''] of shim.matchAll(/\benum\s*(\w*)\s*\{([^}]*)\}/g)) {
    if (family && !families.has(family)) errors.push(`${family} is no family of MQL5’s`)
    for (const entry of body.split(',')) {
      const [name = '', value] = entry.split('=').map((part) => part.trim())
      const expected = constants.get(name)
      if (!expected) errors.push(`${name} is no constant of MQL5’s`)
      else if (expected.family !== family) errors.push(`${name} is of ${expected.family || 'no family'}`)
      else if (expected.value !== undefined && expected.value !== Number(value))
        errors.push(`${name} is ${expected.value}`)
    }
  }
  return errors
}

function functionErrors(shim: string, { functions, families }: Mql5Reference): string[] {
  const errors: string[] = []
  // What begins with a capital is MQL5's; the shim's own begins with its name.
  for (const [, name = '', parameters = ''] of shim.matchAll(/^(?:inline|template)[^(\n]*?\b([A-Z]\w+)\(([^)]*)\)/gm)) {
    const expected = functions.get(name)
    const asked = parameters.match(/\bENUM_\w+_(?:INFO|PROPERTY)_\w+/)?.[0] ?? ''
    if (expected === undefined) errors.push(`${name} is no function of MQL5’s`)
    else if (asked !== expected) errors.push(`${name} is asked for ${expected || 'no property'}`)
    else if (asked && !families.has(asked)) errors.push(`${asked} is no family of MQL5’s`)
  }
  return errors
}
