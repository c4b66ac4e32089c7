import { erc20Abi, type PublicClient, parseEventLogs } from 'viem'
import type { Tx } from '../../../platform/database/db.ts'
import { agree } from '../../chain/agree.ts'
import type { Chain } from '../../chain/chain.ts'
import { logsInOrder } from '../../chain/logs-in-order.ts'
import { toMicro } from '../../chain/units.ts'
import type { KeyHolder } from '../../signing/key-holder.ts'
import type { Payout } from '../payout-store.ts'
import { receiptOf } from '../sends/find-receipt.ts'
import { type Behind, depositsBehind, refundedBelow, sealedEntryOf, signedEver } from './means-store.ts'

/** What is wrong with where a payout's money comes from, if anything; `soon` when the history is not sealed that far yet. */
export type ProveMeans = (tx: Tx, payout: Payout) => Promise<'soon' | string | undefined>

/** The largest deposits are looked at first, so few are needed; somebody whom more than these have paid for is asked about by hand. */
const depositsMax = 2_000

/**
 * The signer's own look at where the money comes from: the entry that set it free is in the sealed history, which is unchanged, and
 * the member with all who are below has deposited, on the chain, less what those below were refunded, at least what the member is paid in
 * all. No row is believed for it: the addresses come out of the signer's key, the transfers from its nodes.
 */
export function createProveMeans({ chain, keys }: { chain: Chain; keys: Pick<KeyHolder, 'deposit'> }): ProveMeans {
  const seen = new Map<bigint, bigint>()

  return async (tx, payout) => {
    const sealed = await sealedEntryOf(tx, payout)
    if (!sealed) return 'the ledger has no entry for it'
    if (sealed.seal === null || sealed.freed === null) return 'soon'
    if (sealed.is_broken) return 'the sealed history was changed'
    const isFreed =
      payout.kind === 'withdrawal'
        ? sealed.freed >= payout.amount && sealed.balance >= payout.amount
        : sealed.freed < 0n && sealed.balance >= 0n
    if (!isFreed) return 'the sealed history does not cover this amount'

    const { member_id: memberId } = payout
    if (memberId === null) return 'it is of nobody'
    const needed = (await signedEver(tx, memberId)) + payout.amount
    const refunded = await refundedBelow(tx, memberId)
    let found = 0n
    for (const deposit of await depositsBehind(tx, memberId, depositsMax)) {
      const amount = seen.get(deposit.id) ?? (await look(deposit))
      // Nobody's refund is more than what they put in: what of it was a gift takes nothing from what others deposited.
      const gone = lesser(refunded.get(deposit.memberId) ?? 0n, amount)
      refunded.set(deposit.memberId, (refunded.get(deposit.memberId) ?? 0n) - gone)
      found += amount - gone
      if (found >= needed) return undefined
    }
    return 'the chain does not show deposits of this amount by the member or their team'
  }

  async function look(deposit: Behind): Promise<bigint> {
    if (!(await isOnChain(deposit))) return 0n
    // Worked out here: the row's amount is as much somebody's word as the rest of it.
    const { amount } = toMicro(deposit.value)
    seen.set(deposit.id, amount)
    return amount
  }

  async function isOnChain({ hash, ordinal, index, to, value }: Behind): Promise<boolean> {
    const own = keys.deposit(index, to)?.address.toLowerCase()
    if (own !== to) return false
    const shows = async (client: PublicClient): Promise<boolean> => {
      const receipt = await receiptOf(client, hash)
      const log = receipt?.status === 'success' ? logsInOrder(hash, receipt.logs)[ordinal] : undefined
      if (!log || log.address.toLowerCase() !== chain.token.toLowerCase()) return false
      const [transfer] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [log] })
      return transfer?.args.to.toLowerCase() === own && transfer.args.value === value
    }
    return agree(chain, shows, String, `receipts of ${hash}`)
  }
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
