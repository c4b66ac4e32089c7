import { micro } from '@fairlead/money/money'
import { arePayoutsStopped } from '../../../finance/ledger/payouts.ts'
import { inTx } from '../../../platform/database/db.ts'
import { toUnits } from '../../chain/units.ts'
import { feePerGasMax } from '../../signing/known-forms.ts'
import { queuedPayoutSums } from '../payout-store.ts'
import { readFee, readFunds } from '../read-funds.ts'
import { checkNonce } from '../sends/check-nonce.ts'
import { handToNodes } from '../sends/hand-to-nodes.ts'
import { keepSigned } from '../sends/keep-signed.ts'
import { hasOpenCold, underWay } from '../sends/send-store.ts'
import type { Signer } from '../signer.ts'

/** Less is not worth a transfer. */
const excessMin = toUnits(micro(100_000_000n))

/** Moves what the treasury has above its ceiling, beyond what is queued, to the cold address: who steals the key gets the rest alone. */
export async function sendToCold(signer: Signer): Promise<void> {
  const { db, chain, keys, caps } = signer
  const { cold } = chain
  const treasury = keys.treasury.address
  if (!cold || caps.hotMax === undefined || (await arePayoutsStopped(db)) || (await hasOpenCold(db))) return
  const [held, spent] = [await readFunds(chain, treasury), await underWay(db, treasury.toLowerCase())]
  const { total } = await inTx(db, queuedPayoutSums)
  const value = held.token - spent.token - toUnits(micro(total)) - toUnits(caps.hotMax)
  if (value < excessMin || !(await checkNonce(signer, treasury))) return
  const feePerGas = await readFee(chain)
  if (feePerGas > feePerGasMax) return
  await handToNodes(
    signer,
    await inTx(db, (tx) => keepSigned(tx, signer, keys.treasury, { purpose: 'cold', to: cold, value, feePerGas })),
  )
}
