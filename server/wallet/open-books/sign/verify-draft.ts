import { type Money, micro } from '@fairlead/money/money'
import { parseUsd } from '@fairlead/money/parse'
import { isAddressEqual, recoverMessageAddress } from 'viem'
import { readSealed } from '../../../finance/ledger/read-sealed.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inReadOnlyTx, type Tx } from '../../../platform/database/db.ts'
import type { Signer } from '../../payouts/signer.ts'
import { countCashIn } from '../../payouts/treasury/count-cash.ts'
import { readBooked } from '../../payouts/treasury/read-on-the-way.ts'
import { assertOwnPublication, type PublicationLines, readPublication } from '../../signing/publication-form.ts'
import { newestLine, newestSigned, type PublicationRow } from '../publication-store.ts'
import { sumOfKinds } from '../publish/count-owed.ts'
import { inMicro } from '../publish/publish-books.ts'

/** A worker's clock may be ahead by so much. */
const aheadSecondsMax = 300

type Parts = Pick<Signer, 'db' | 'chain' | 'clock' | 'keys'>
type Finding = [holds: boolean, words: string]

/**
 * What the signer looks at itself before it signs a publication, whoever drafted it: that it goes on from the one it signed last, that the
 * ledger owes what it says, kind by kind, and that the addresses held what it says, by its own nodes. The list behind the root is the
 * members' to check. Answers what is wrong.
 */
export async function verifyDraft(parts: Parts, draft: PublicationRow): Promise<string | undefined> {
  const lines = readPublication(draft.content)
  assertOwnPublication(draft.content, parts.chain)
  const findings = await inReadOnlyTx(parts.db, async (tx) => [
    ...ofItself(lines, draft),
    ...(await ofChain(tx, parts, lines, draft)),
    ...(await ofLedger(tx, lines, draft)),
  ])
  const wrong = findings.find(([holds]) => !holds) ?? (await ofCash(parts.db, parts, lines))
  return wrong?.[1]
}

function ofItself(lines: PublicationLines, draft: PublicationRow): Finding[] {
  const [owed, held] = [sumOfLines(lines, /^owed ./), sumOfLines(lines, / holds?$|^under way$/)]
  return [
    [lines.number === String(draft.number) && lines.at === draft.at.toISOString(), 'it has another number or time'],
    [[parseUsd(lines.owed), draft.owed].every((sum) => sum === owed), 'what is owed does not add up'],
    [[parseUsd(lines.assets), draft.assets].every((sum) => sum === held), 'the assets do not add up'],
    [parseUsd(lines.surplus) === held - owed, 'the surplus is another'],
    [sumOfLines(lines, /^house /) === held - owed, 'the house’s accounts are not the surplus'],
  ]
}

/** Whether it goes on from what was signed last, by this very key, and on this database. */
async function ofChain(
  tx: Tx,
  { clock, keys }: Parts,
  { before }: PublicationLines,
  draft: PublicationRow,
): Promise<Finding[]> {
  const now: Finding[] = [
    [draft.at <= addSeconds(clock.now(), aheadSecondsMax), 'it is dated ahead'],
    [draft.line === (await newestLine(tx)), 'the database was restored since it was made'],
  ]
  const last = await newestSigned(tx)
  if (!last) return [...now, [before === 'none', 'there is none before it']]
  const signer = await recoverMessageAddress({ message: last.content, signature: last.signature })
  const isNext = draft.line === last.line ? draft.number === last.number + 1n : draft.number > last.number
  return [
    ...now,
    [isAddressEqual(signer, keys.treasury.address), `publication ${last.number} is not as it was signed`],
    [isNext && before === last.digest.toString('hex'), `it does not go on from publication ${last.number}`],
    [draft.at > last.at, `it is not later than publication ${last.number}`],
  ]
}

async function ofLedger(tx: Tx, lines: PublicationLines, draft: PublicationRow): Promise<Finding[]> {
  const { seal, entries, totals } = await readSealed(tx, draft.seal)
  const payouts = await readBooked(tx, draft.payouts, draft.seal)
  const suspense = totals.suspense + sumOfKinds(payouts, ['rescue'])
  const sums: [keyof PublicationLines, bigint][] = [
    ['owed fuel', totals.fuel + totals.advance],
    ['owed income', totals.income],
    ['owed withdrawals', totals.hold],
    ['owed refunds', sumOfKinds(payouts, ['refund', 'leftover'])],
    ['house pool', totals.affiliate_pool],
    ['house operations', totals.operations],
    ['house promotions', totals.promotions],
    ['house bonus fuel', totals.bonus_fuel],
    ['house dust', totals.dust],
    ['house payouts', sumOfKinds(payouts, ['house_payout'])],
  ]
  return [
    [lines['ledger seal'] === String(draft.seal), 'it names another seal'],
    [lines['ledger hash'] === (seal?.hash ?? 'none'), 'the hash of its seal is another'],
    [lines['ledger entries'] === String(entries), 'the ledger has other entries'],
    [payouts.length === draft.payouts.length, 'the ledger knows nothing of a payout in it'],
    [
      parseUsd(lines['owed waiting deposits']) + parseUsd(lines['owed found money']) === suspense,
      'suspense is not what the ledger has',
    ],
    ...sums.map(([name, sum]): Finding => [parseUsd(lines[name]) === sum, `${name} is not what the ledger has`]),
  ]
}

async function ofCash(db: Db, { chain }: Parts, lines: PublicationLines): Promise<Finding | undefined> {
  const { hash, ...units } = await countCashIn(db, chain, BigInt(lines.block))
  const { treasury, cold, deposits } = inMicro(units)
  const told = [lines['treasury holds'], lines['cold holds'], lines['deposit addresses hold']].map(parseUsd)
  const isThere = hash === lines['block hash'] && told.join() === [treasury, cold, deposits].join()
  return isThere ? undefined : [false, `our nodes count other balances in block ${lines.block}`]
}

const sumOfLines = (lines: PublicationLines, names: RegExp): Money =>
  micro(Object.entries(lines).reduce((sum, [name, said]) => (names.test(name) ? sum + parseUsd(said) : sum), 0n))
