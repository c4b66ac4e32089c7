import type { Address, Hash, Hex } from 'viem'
import { creditDeposit } from '../../../finance/fuel/credit-deposit.ts'
import { inTx } from '../../../platform/database/db.ts'
import { faucetAccount } from '../../../sandbox/chain/sandbox-keys.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { depositAddress } from '../../chain/derivation.ts'
import { toMicro } from '../../chain/units.ts'
import type { PayoutWorld } from './payout-world.ts'

/** Deposits that lie on members' own addresses, and what strangers send to them. */
export function depositsIn(world: PayoutWorld) {
  const { db, clock, chain, mine } = world
  let members = 0

  /** A member's deposit, final and credited; the money lies on the member's own address. */
  async function deposit(atto: bigint): Promise<{ memberId: bigint; address: Address }> {
    const index = members++
    const address = depositAddress(world.wallet.xpub, index).toLowerCase() as Address
    const hash: Hash = await world.pour(address, { atto })
    await mine(6)
    const memberId = await inTx(db, async (tx) => {
      const id = await addMember(tx, `saver${index}`, null)
      const row = { derivation_index: index, address, created_at: clock.now() }
      await tx
        .insertInto('deposit_addresses')
        .values({ member_id: id, ...row })
        .execute()
      const { amount } = toMicro(atto)
      const receipt = await chain.clients[0].getTransactionReceipt({ hash })
      await tx
        .insertInto('chain_deposits')
        .values({
          chain_id: 56n,
          tx_hash: hash,
          log_ordinal: 0,
          block_number: receipt.blockNumber,
          block_hash: receipt.blockHash,
          block_time: clock.now(),
          member_id: id,
          from_address: receipt.from.toLowerCase(),
          to_address: address,
          value: String(atto),
          amount,
          status: 'credited',
          seen_at: clock.now(),
          credited_at: clock.now(),
        })
        .execute()
      await creditDeposit(tx, { log: `56 ${hash} 0`, memberId: id, amount, now: clock.now() })
      return id
    })
    return { memberId, address }
  }

  async function asFaucet(data: Hex, to?: Address): Promise<Hash> {
    const [client] = chain.clients
    const account = faucetAccount(world.wallet)
    const serializedTransaction = await account.signTransaction({
      ...{ type: 'legacy', chainId: chain.chainId, gas: 3_000_000n, gasPrice: await client.getGasPrice(), data },
      nonce: await client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
      ...(to && { to }),
    })
    const hash = await client.sendRawTransaction({ serializedTransaction })
    await mine()
    return hash
  }

  return { deposit, asFaucet, count: () => members }
}
