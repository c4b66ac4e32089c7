import { headOf, isInBatches, isOutsideTransaction } from './migration-kind.ts'
import { type Migration, withoutComments } from './schema-files.ts'

/** From the next on: those up to this one have run wherever there is a service. */
export const rulesSince = 53

type Rule = { found: RegExp; says: string; unlessOutside?: boolean }

/** What the version before would fail at. */
const contractions: readonly Rule[] = [
  { found: /\bDROP (COLUMN|TABLE|VIEW|FUNCTION|SEQUENCE|TYPE)\b/i, says: 'drops what the version before may use' },
  { found: /\bRENAME\b/i, says: 'renames what the version before uses' },
  { found: /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i, says: 'changes a type, which rewrites the table' },
  { found: /\bSET NOT NULL\b/i, says: 'refuses rows that the version before writes' },
  {
    found: /\bADD COLUMN (?:(?!,|;|DEFAULT|GENERATED)[\s\S])*NOT NULL(?:(?!,|;|DEFAULT|GENERATED)[\s\S])*(?=[,;]|$)/i,
    says: 'adds a column without a default that the version before leaves out',
  },
]

/** What keeps others waiting for as long as a table is large. */
const standstills: readonly Rule[] = [
  {
    found: /\bADD (CONSTRAINT \w+ )?(CHECK|FOREIGN KEY)\b(?![\s\S]*?NOT VALID)/i,
    says: 'checks a whole table at once: NOT VALID first, VALIDATE CONSTRAINT in a later file',
  },
  {
    found: /^\s*(UPDATE|DELETE FROM)\b/im,
    says: 'changes all rows at once: a file of its own, outside a transaction and in batches',
  },
]

/** What is wrong with a migration beside traffic, in sentences; `-- contract after 0055: why` in its first comment allows a contraction. */
export function brokenRules({ number, name, sql }: Pick<Migration, 'number' | 'name' | 'sql'>): string[] {
  if (number < rulesSince) return []
  const text = withoutComments(sql).replace(/\bAS (\$\w*\$)[\s\S]*?\1/g, '')
  const isOutside = isOutsideTransaction({ sql })
  const isContract = /^-- contract after \d{4}: \S/m.test(headOf(sql))
  const made = new Set([...text.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table))
  const ofOthers = text
    .split(';')
    .filter((one) => !made.has(/\b(?:ALTER TABLE|UPDATE|DELETE FROM) (\w+)/i.exec(one)?.[1] ?? ''))
    .join(';')
  const says: string[] = []
  if (!/^-- \S/.test(sql)) says.push('has no first comment that says why')
  if (!isContract) says.push(...contractions.filter(({ found }) => found.test(ofOthers)).map((rule) => rule.says))
  if (!(isOutside && isInBatches({ sql })))
    says.push(...standstills.filter(({ found }) => found.test(ofOthers)).map((rule) => rule.says))
  for (const [, concurrently, table] of text.matchAll(
    /\bCREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?[\s\S]*?\bON (\w+)/gi,
  )) {
    if (!concurrently && !made.has(table ?? ''))
      says.push(`makes an index that stops writers of ${table}: CONCURRENTLY, outside a transaction`)
    if (concurrently && !isOutside)
      says.push('makes an index CONCURRENTLY: say `-- outside a transaction` in its first comment')
  }
  if (isOutside && /\$\w*\$|\bCREATE (TABLE|TRIGGER|FUNCTION)\b/i.test(text))
    says.push('stands outside a transaction with what belongs into one')
  return says.map((one) => `${name} ${one}.`)
}
