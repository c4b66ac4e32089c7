import { arePayoutsStopped } from '../../../finance/ledger/payouts.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx, type Reader } from '../../../platform/database/db.ts'
import { readFee, readFunds } from '../../payouts/read-funds.ts'
import { checkNonce } from '../../payouts/sends/check-nonce.ts'
import { handToNodes } from '../../payouts/sends/hand-to-nodes.ts'
import { keepSigned } from '../../payouts/sends/keep-signed.ts'
import type { Signer } from '../../payouts/signer.ts'
import { SigningRefused } from '../../signing/key-holder.ts'
import { feePerGasMax, gasByPurpose } from '../../signing/known-forms.ts'
import { lockSigned, newestRootAt, newestSigned } from '../publication-store.ts'

const everySeconds = 86_400
/** A round of the signer comes each second. */
const lookSeconds = 15

export type RootParts = Pick<Signer, 'db' | 'chain' | 'clock' | 'logger' | 'keys'> & {
  /** Whether owners want it. */
  isWantedOnChain(reader: Reader): Promise<boolean>
}

/**
 * Once a day the hash of the newest publication is written on the chain, by a transfer of nothing to the treasury itself that carries it: from
 * then on nobody can say that another one was published. It goes the way of all that is sent, and waits while payouts are stopped.
 */
export function createRootWriter({ isWantedOnChain, ...parts }: RootParts): () => Promise<void> {
  const { db, chain, clock, logger, keys } = parts
  const { treasury } = keys
  let lookedAt: Date | undefined

  return async () => {
    const now = clock.now()
    if (lookedAt && lookedAt <= now && lookedAt > addSeconds(now, -lookSeconds)) return
    await writeRoot()
    lookedAt = now
  }

  async function writeRoot(): Promise<void> {
    const newest = await newestSigned(db)
    const last = await newestRootAt(db)
    const isDue = newest && (last === undefined || last <= addSeconds(clock.now(), -everySeconds))
    if (!isDue || !(await isWantedOnChain(db)) || (await arePayoutsStopped(db))) return
    if (!(await checkNonce(parts, treasury.address))) return
    const feePerGas = await readFee(chain)
    const { coin } = await readFunds(chain, treasury.address)
    if (feePerGas > feePerGasMax || coin < gasByPurpose.root * feePerGas) return
    const data = `0x${newest.digest.toString('hex')}` as const
    try {
      const send = await inTx(db, async (tx) => {
        // Of two signers one writes it.
        await lockSigned(tx, newest.number)
        if ((await newestRootAt(tx))?.getTime() !== last?.getTime()) return undefined
        return keepSigned(tx, parts, treasury, { purpose: 'root', to: treasury.address, value: 0n, data, feePerGas })
      })
      if (send) await handToNodes(parts, send)
    } catch (error) {
      // A key holder of an earlier version knows no roots; nothing else waits for it.
      if (!(error instanceof SigningRefused)) throw error
      logger.error({ err: error }, 'the hash of a publication is not written on the chain')
    }
  }
}
