import type { Address } from 'viem'
import { arePayoutsStopped } from '../../../finance/ledger/payouts.ts'
import { lowestDepositMin } from '../../../finance/terms/lowest-deposit-min.ts'
import { inTx } from '../../../platform/database/db.ts'
import { lower } from '../../chain/read-head.ts'
import { toUnits } from '../../chain/units.ts'
import { HolderAway, type OwnAddress } from '../../signing/key-holder.ts'
import { feePerGasMax, gasByPurpose } from '../../signing/known-forms.ts'
import { readFee, readFunds } from '../read-funds.ts'
import { checkNonce } from '../sends/check-nonce.ts'
import { handToNodes } from '../sends/hand-to-nodes.ts'
import { keepSigned } from '../sends/keep-signed.ts'
import { underWay } from '../sends/send-store.ts'
import type { Signer } from '../signer.ts'
import { type Unswept, unsweptAddresses } from '../sweep-store.ts'

const addressesMax = 20

/**
 * Moves credited deposits into the treasury, with gas from the treasury where an address has none: a few addresses a round. What was ever
 * credited by itself is worth its fees; less waits for more.
 */
export function createSweeper(signer: Signer): () => Promise<void> {
  const { db, chain, keys, logger } = signer
  const treasury = keys.treasury.address
  const told = new Set<string>()
  const tellOnce = (level: 'fatal' | 'error', words: string, address: string) => {
    if (!told.has(`${words} ${address}`)) logger[level]({ address }, words)
    told.add(`${words} ${address}`)
  }

  return async () => {
    if (await arePayoutsStopped(db)) return
    const sweepMin = toUnits(await lowestDepositMin(db))
    const addresses = await unsweptAddresses(db, sweepMin, addressesMax)
    if (addresses.length === 0 || !(await checkNonce(signer, treasury))) return
    const feePerGas = await readFee(chain)
    if (feePerGas > feePerGasMax) return
    const [held, spent] = [await readFunds(chain, treasury), await underWay(db, treasury.toLowerCase())]
    let coin = held.coin - spent.coin
    for (const unswept of addresses) {
      // One that cannot be swept keeps no other from it.
      coin -= await sweep(unswept, { sweepMin, feePerGas, coin }).catch((error: unknown) => {
        if (error instanceof HolderAway) throw error
        logger.error({ address: unswept.address, err: error }, 'a deposit address cannot be swept')
        return 0n
      })
    }
  }

  /** Answers the coin it took from the treasury. */
  async function sweep(
    unswept: Unswept,
    { sweepMin, feePerGas, coin }: { sweepMin: bigint; feePerGas: bigint; coin: bigint },
  ): Promise<bigint> {
    const from = keys.deposit(unswept.index, unswept.address)
    if (!from) {
      tellOnce('fatal', 'a deposit address is not the one of its index', unswept.address)
      return 0n
    }
    const held = await readFunds(chain, from.address)
    const value = lower(held.token, unswept.value)
    if (value < sweepMin) {
      tellOnce('error', 'a deposit address holds less than was credited to it', unswept.address)
      return 0n
    }
    const gas = gasByPurpose.sweep * feePerGas
    if (held.coin >= gas) {
      if (await checkNonce(signer, from.address))
        await send(signer, from, { purpose: 'sweep', to: treasury, value, feePerGas })
      return 0n
    }
    // Twice what is needed now, so that the fee may rise meanwhile.
    const given = gas * 2n - held.coin
    const cost = given + gasByPurpose.gas * feePerGas
    if (coin < cost) {
      tellOnce('error', 'the treasury has too little coin to sweep deposits', treasury)
      return 0n
    }
    await send(signer, keys.treasury, { purpose: 'gas', to: unswept.address, value: given, feePerGas })
    return cost
  }
}

async function send(
  signer: Signer,
  from: OwnAddress,
  wish: { purpose: 'gas' | 'sweep'; to: Address; value: bigint; feePerGas: bigint },
): Promise<void> {
  await handToNodes(signer, await inTx(signer.db, (tx) => keepSigned(tx, signer, from, wish)))
}
