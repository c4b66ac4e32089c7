import { orderGiven } from '@fairlead/contract/routes/desk/operator-orders'
import type { Money } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import type { Address, Hash } from 'viem'
import { expectHouseHolds } from '../../../finance/ledger/expect-house-holds.ts'
import { hashInput } from '../../../finance/ledger/hash-input.ts'
import { postEntry } from '../../../finance/ledger/post-entry.ts'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { orderable } from '../approvable.ts'
import { verifyByTwo } from '../approvals/verify-approvals.ts'
import { noteReconciled, type OrderToReconcile } from '../line-store.ts'
import { endPayout, findPayout, lockPayout, type PayoutKind, setPayoutQueued } from '../payout-store.ts'
import { insertMined, type Send } from '../sends/send-store.ts'
import type { Signer } from '../signer.ts'
import { depositIndexOf } from '../sweep-store.ts'
import { proveTransfer, type TransferProof } from './transfer-proof.ts'
import { type UnknownTransfer, unknownTransfers } from './unknown-store.ts'

type Given = Extract<ReturnType<typeof orderGiven.parse>, { kind: 'reconcile' }>['transfers'][number]
type Proved = { given: Given; transfer: UnknownTransfer; proof: TransferProof }

/** What makes an order worth nothing, in words for operators. */
class Refused extends Error {}

/** All that can be unknown at once is looked at here: each of an order is found by its hash. */
const unknownMax = 100_000

/**
 * Takes what an order of two operators names into the books, all of it or nothing, once: the signer has looked at both proofs and, with
 * its own nodes, at each transfer. Answers `soon` while one of them is not final.
 */
export async function takeIntoBooks(
  signer: Signer,
  order: OrderToReconcile,
  final: bigint,
): Promise<'soon' | { refusal: string | null }> {
  const now = signer.clock.now()
  try {
    const proved = await proveAll(signer, order, final)
    if (proved === 'soon') return 'soon'
    const refusal = await inTx(signer.db, async (tx) => {
      if (!(await noteReconciled(tx, order.id, null, now))) return null
      const doubt = await verifyByTwo(tx, orderable(order), signer)
      if (doubt) throw new Refused(doubt)
      for (const one of proved) await take(tx, signer, order.id, one, now)
      await expectHouseHolds(tx)
      return null
    })
    return { refusal }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    await inTx(signer.db, (tx) => noteReconciled(tx, order.id, refusal, now))
    return { refusal }
  }
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message
  return error instanceof DomainError ? error.message || error.code.replaceAll('_', ' ') : undefined
}

async function proveAll({ db, chain }: Signer, order: OrderToReconcile, final: bigint): Promise<Proved[] | 'soon'> {
  const { success, data } = orderGiven.safeParse(order.details)
  if (!success || data.kind !== 'reconcile') throw new Refused('the order names no transfers')
  const unknown = new Map((await unknownTransfers(db, unknownMax)).map((transfer) => [transfer.hash, transfer]))
  const proved: Proved[] = []
  for (const given of data.transfers) {
    const transfer = unknown.get(given.hash as Hash)
    const isSame =
      transfer?.from === given.from.toLowerCase() &&
      transfer.to === given.to.toLowerCase() &&
      transfer.amount === fromDollars(given.amount)
    if (!transfer || !isSame || proved.some((one) => one.transfer.hash === transfer.hash))
      throw new Refused(`no unknown transfer ${given.hash} is like that`)
    const proof = await proveTransfer(chain, transfer)
    // What a reorganisation took away may be mined again; once it is final it stays.
    if (!proof || proof.block > final) return 'soon'
    proved.push({ given, transfer, proof })
  }
  return proved
}

async function take(tx: Tx, signer: Signer, orderId: bigint, { given, transfer, proof }: Proved, now: Date) {
  const { hash, from, to, value } = transfer
  const { nonce, feePerGas, block } = proof
  const mined = { sender: from, nonce, hash, to, value, feePerGas, block, now }
  const isOurs = proof.raw !== undefined && (await isSenderOurs(tx, signer, from))
  const raw = proof.raw ?? '0x00'
  const treasury = signer.keys.treasury.address.toLowerCase()
  switch (given.as) {
    case 'sweep':
      if (!isOurs || from === treasury || to !== treasury) throw new Refused(`${hash} is no sweep`)
      return settleReplaced(tx, await insertMined(tx, { ...mined, purpose: 'sweep', payoutId: null, raw }), undefined)
    case 'cold':
      if (!isOurs || from !== treasury || to !== signer.chain.cold?.toLowerCase())
        throw new Refused(`${hash} does not go to the cold address`)
      return settleReplaced(tx, await insertMined(tx, { ...mined, purpose: 'cold', payoutId: null, raw }), undefined)
    case 'income':
    case 'operations':
    case 'affiliate_pool':
    case 'suspense': {
      if (to === treasury || to === signer.chain.cold?.toLowerCase()) throw new Refused(`${hash} has left nothing`)
      if (given.as === 'income' && !isOurs) throw new Refused(`${hash} was not signed by us: no member bears it`)
      const replaced = await insertMined(tx, { ...mined, purpose: 'reconciled', payoutId: null, raw })
      await bear(tx, orderId, given, { hash, amount: transfer.amount }, now)
      return settleReplaced(tx, replaced, undefined)
    }
    default: {
      if (!isOurs || from !== treasury) throw new Refused(`${hash} was not paid by us`)
      const payout = await payoutOf(tx, given.as, given.subjectId)
      if (!payout || payout.address !== to || payout.amount * 10n ** 12n !== value)
        throw new Refused(`${hash} does not pay the ${given.as.replace('_', ' ')} ${given.subjectId}`)
      const replaced = await insertMined(tx, { ...mined, purpose: 'payout', payoutId: payout.id, raw })
      await endPayout(tx, payout.id, { status: 'paid', reason: null }, now)
      await signer.news.ended(tx, payout, { paid: true }, now)
      return settleReplaced(tx, replaced, payout.id)
    }
  }
}

/** Who asked for a payout whose nonce went to something else was not paid by it. */
export async function settleReplaced(tx: Tx, replaced: readonly Send[], paid: bigint | undefined): Promise<void> {
  const payoutIds = new Set(replaced.flatMap(({ payoutId }) => (payoutId === null ? [] : [payoutId])))
  for (const id of payoutIds) {
    const payout = id === paid ? undefined : await lockPayout(tx, id)
    if (payout?.status === 'sending') await setPayoutQueued(tx, id)
  }
}

async function payoutOf(tx: Tx, kind: PayoutKind, subjectId: number | undefined) {
  const found = subjectId === undefined ? undefined : await findPayout(tx, kind, BigInt(subjectId))
  const payout = found && (await lockPayout(tx, found.id))
  const isOpen = payout && (payout.status !== 'failed' || kind !== 'withdrawal') && payout.status !== 'paid'
  return isOpen ? payout : undefined
}

async function bear(
  tx: Tx,
  orderId: bigint,
  { as, memberId }: Given,
  { hash, amount }: { hash: Hash; amount: Money },
  now: Date,
): Promise<void> {
  if ((as === 'income') !== (memberId !== undefined)) throw new Refused(`nobody bears ${hash}`)
  const from =
    as === 'income'
      ? { account: 'income' as const, memberId: BigInt(memberId ?? 0), amount: -amount as Money }
      : { account: as as 'operations' | 'affiliate_pool' | 'suspense', amount: -amount as Money }
  await postEntry(tx, {
    kind: 'reconciled',
    // Of the transfer, not of the order: whoever orders it again moves nothing again.
    key: `reconciled ${hash}`,
    hash: hashInput('reconciled', hash, amount),
    event: `reconciled by order ${orderId}`,
    at: now,
    postings: [from, { account: 'treasury', amount }],
  })
}

async function isSenderOurs(tx: Tx, { keys }: Signer, sender: Address): Promise<boolean> {
  if (sender === keys.treasury.address.toLowerCase()) return true
  const index = await depositIndexOf(tx, sender)
  return index !== undefined && keys.deposit(index, sender) !== undefined
}
