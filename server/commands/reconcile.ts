import { parseArgs } from 'node:util'
import { orderGiven, reconciledMax, transferWay } from '@fairlead/contract/routes/desk/operator-orders'
import { formatUsd } from '@fairlead/money/format'
import { getAddress } from 'viem'
import { reconcileWish } from '../desk/orders/reconcile-wish.ts'
import { requestReconciling } from '../desk/orders/request-order.ts'
import { systemClock } from '../platform/clock.ts'
import { environment, parseOwnerConfig } from '../platform/config.ts'
import { type Db, inTx, openDatabase } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { isOnSettledLine } from '../wallet/payouts/line-store.ts'
import { type Match, type MatchedTransfer, matchTransfers } from '../wallet/payouts/reconcile/match-transfers.ts'
import { settledUnknown, unknownTransfers } from '../wallet/payouts/reconcile/unknown-store.ts'
import { operatorOf } from '../wallet/payouts/treasury/rescue-store.ts'

const usage = `Usage: npm run reconcile
       npm run reconcile -- ask OPERATOR_E-MAIL REASON [--as TRANSFER=WHAT]
WHAT is what a transfer is taken for, where the list is wrong: withdrawal:NUMBER, refund:NUMBER, leftover:NUMBER, rescue:NUMBER or
house_payout:NUMBER, income:MEMBER, operations, affiliate_pool, suspense, sweep or cold.`

/** Says what the chain has and the books do not know, and writes it down as an order that two operators must prove. */
async function main(words: string[]): Promise<void> {
  const { values, positionals } = readWords(words)
  const [command, email, ...reason] = positionals
  if (command !== undefined && (command !== 'ask' || !email || reason.length === 0)) throw new PlainSentence(usage)
  const config = parseOwnerConfig(environment())
  if (!config.DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  if (!config.TREASURY_ADDRESS)
    throw new PlainSentence('Set TREASURY_ADDRESS, as the processes of the service have it.')
  const treasury = getAddress(config.TREASURY_ADDRESS)
  const cold = config.COLD_ADDRESS === undefined ? undefined : getAddress(config.COLD_ADDRESS)
  const database = openDatabase(config.DATABASE_URL, { asLogin: true, connectionsMax: 2 })
  try {
    const list = await matchTransfers(database.db, { treasury, cold }, await settledUnknown(database.db, reconciledMax))
    const transfers = corrected(list, values.as ?? [])
    console.log(await describe(database.db, transfers))
    if (email !== undefined && transfers.length > 0)
      console.log(await ask(database.db, transfers, { email, reason: reason.join(' ') }))
  } finally {
    await database.close()
  }
}

function readWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { as: { type: 'string', multiple: true } },
    })
  } catch (error) {
    throw new PlainSentence(`${(error as Error).message}\n${usage}`)
  }
}

/** As whoever runs this says it is. */
function corrected(transfers: readonly MatchedTransfer[], ways: readonly string[]): MatchedTransfer[] {
  const said = new Map(
    ways.map((way) => {
      const [hash = '', what = ''] = way.split('=')
      return [hash.toLowerCase(), matchOf(what)]
    }),
  )
  for (const hash of said.keys())
    if (!transfers.some((transfer) => transfer.hash === hash))
      throw new PlainSentence(`There is no transfer ${hash} missing from the ledger.`)
  return transfers.map((transfer) => {
    const match = said.get(transfer.hash)
    const { as: _, subjectId: __, memberId: ___, ...bare } = transfer
    return match ? { ...bare, ...match } : transfer
  })
}

function matchOf(what: string): Match {
  const [way, number] = what.split(':')
  const { success, data: as } = transferWay.safeParse(way)
  if (!success || (number !== undefined && !/^[1-9]\d{0,15}$/.test(number))) throw new PlainSentence(usage)
  if (number === undefined) return { as }
  return as === 'income' ? { as, memberId: BigInt(number) } : { as, subjectId: BigInt(number) }
}

async function describe(db: Db, transfers: readonly MatchedTransfer[]): Promise<string> {
  const all = (await unknownTransfers(db, reconciledMax * 10)).length
  if (all === 0)
    return (await isOnSettledLine(db))
      ? 'The ledger has every transfer that left our addresses. If payouts are stopped, an owner can resume them.'
      : 'The ledger has every transfer read so far. The signer compares the database with the chain as soon as a worker has read all of it; an owner can then resume payouts.'
  const lines = transfers.map(
    (transfer) =>
      `  ${transfer.hash}\n    $${formatUsd(transfer.amount, 6)} from ${transfer.from} to ${transfer.to}: ${inWords(transfer)}`,
  )
  const later = all - transfers.length
  if (later > 0) lines.push(`  ${later} more are not final yet, or come in the next order: run this again.`)
  return [`The chain has ${all} transfers that are not in the ledger:`, ...lines].join('\n')
}

function inWords({ as, subjectId, memberId }: Match): string {
  if (as === 'sweep') return 'a deposit that was swept into the treasury'
  if (as === 'cold') return 'it went to the cold address'
  if (as === 'income')
    return `no request is known; member ${memberId} is paid at this address, and their income bears it`
  if (subjectId !== undefined) return `it paid ${as.replace('_', ' ')} ${subjectId}`
  return `no request is known; the house bears it (${as.replace('_', ' ')})`
}

async function ask(
  db: Db,
  transfers: readonly MatchedTransfer[],
  by: { email: string; reason: string },
): Promise<string> {
  const { success, data: given } = orderGiven.safeParse(reconcileWish(transfers, by.reason))
  if (!success || given.kind !== 'reconcile') throw new PlainSentence(usage)
  const operatorId = await operatorOf(db, by.email)
  if (operatorId === undefined) throw new PlainSentence(`${by.email} is no owner or finance operator.`)
  try {
    const id = await inTx(db, (tx) => requestReconciling(tx, { given, operatorId, now: systemClock.now() }))
    return `Order ${id} is waiting in the console under Second operator: ${by.email} confirms the request first, then another operator approves it. The signer checks every transfer itself and enters them in the ledger.`
  } catch (error) {
    if (error instanceof DomainError) throw new PlainSentence(error.message || error.code.replaceAll('_', ' '))
    throw error
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
