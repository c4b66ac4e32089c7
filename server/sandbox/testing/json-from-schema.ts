import fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema
type Json = unknown

/** What callers send who mean harm, or whose program is broken: each has felled some server before. */
const hostileValues: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202eevil',
  '💥'.repeat(50),
  'é'.normalize('NFD'),
  '\r\nset-cookie: a=b',
  "' OR 1=1 --",
  '"; DROP TABLE members; --',
  '%_\\',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '0x10',
  '9'.repeat(400),
  'true',
  'null',
  '2025-02-30',
  '0000-00-00',
  '+275760-09-13',
  'constructor',
  'toString',
  'x'.repeat(300),
  'x'.repeat(20_000),
  [],
  {},
  [[]],
  [null],
  { length: 5 },
  { toString: 1 },
  { constructor: { prototype: { polluted: true } } },
  Array.from({ length: 600 }, () => 0),
  deep(200),
]

function deep(levels: number): Json {
  let value: Json = 'bottom'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

export const hostile: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Values a Zod schema would take in, or nearly: what JSON Schema cannot say (refinements) may still refuse them. */
export function validInput(schema: z.ZodType, known: Record<string, readonly Json[]> = {}): fc.Arbitrary<Json> {
  return valueFrom(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known)
}

/** Valid values with something broken in them: a field gone, wrong, surplus, or the whole thing another. */
export function brokenInput(schema: z.ZodType, known: Record<string, readonly Json[]> = {}): fc.Arbitrary<Json> {
  const valid = validInput(schema, known)
  const changed = fc
    .tuple(valid, fc.nat(), hostile, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, at, bad, change]) => {
      if (!isRecord(value)) return bad
      const names = Object.keys(value)
      const name = names[at % Math.max(1, names.length)]
      if (change === 'add' || name === undefined) return { ...value, [`surplus${at % 7}`]: bad }
      const { [name]: old, ...rest } = value
      if (change === 'remove') return rest
      // Sometimes the harm sits deeper than the first level.
      return {
        ...rest,
        [name]:
          Array.isArray(old) && at % 2
            ? [...old, bad]
            : isRecord(old) && at % 2
              ? { ...old, [Object.keys(old)[0] ?? 'x']: bad }
              : bad,
      }
    })
  return fc.oneof({ weight: 5, arbitrary: changed }, { weight: 1, arbitrary: hostile })
}

function valueFrom(schema: JsonSchema, known: Record<string, readonly Json[]>, name = ''): fc.Arbitrary<Json> {
  const ownValues = known[name]
  if (ownValues && ownValues.length > 0) {
    const own = fc.constantFrom(...ownValues)
    const { [name]: _used, ...others } = known
    return fc.oneof({ weight: 2, arbitrary: own }, { weight: 1, arbitrary: valueFrom(schema, others, name) })
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueFrom(asSchema(choice), known, name)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueFrom(asSchema(schema.items), known, name), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return integerOf(schema)
    case 'number':
      return numberOf(schema)
    case 'string':
      return stringOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: JsonSchema, known: Record<string, readonly Json[]>): fc.Arbitrary<Json> {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), valueFrom(asSchema(schema.additionalProperties), known), {
      maxKeys: 3,
      noNullPrototype: true,
    })
  const required = new Set(schema.required ?? [])
  const arbitraries = Object.fromEntries(
    properties.map(([name, property]) => [name, valueFrom(asSchema(property), known, name)]),
  )
  return fc.record(arbitraries, {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
    noNullPrototype: true,
  })
}

function integerOf(schema: JsonSchema): fc.Arbitrary<number> {
  const above = typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : Number.MIN_SAFE_INTEGER
  const min = schema.minimum ?? above
  const max = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 100) }),
    fc.maxSafeInteger().map((drawn) => Math.min(max, Math.max(min, drawn))),
    fc.constantFrom(min, max),
  )
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.minimum ?? -1e12
  const max = schema.maximum ?? 1e12
  return fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((cents) => Math.min(max, min + cents / 100)),
    fc.double({ min, max, noNaN: true }),
    fc.constantFrom(min, max),
  )
}

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom('Ada', 'correct horse battery', 'a b c'),
)

function stringOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.nat(50_000).map((person) => `fuzz${person}@example.test`)
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((time) => time.toISOString())
  if (schema.pattern?.includes('0x'))
    return fc
      .string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
      .map((digits) => `0x${digits}`)
  const max = schema.maxLength ?? 200
  const min = Math.min(schema.minLength ?? 0, max)
  if (schema.pattern?.includes('[0-9]'))
    return fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: Math.max(1, min),
      maxLength: Math.min(max, 12),
    })
  return fc.oneof(
    { weight: 4, arbitrary: words.map((word) => word.padEnd(min, 'x').slice(0, max)) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(max)) },
  )
}

const asSchema = (schema: unknown): JsonSchema => (isRecord(schema) ? (schema as JsonSchema) : {})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
