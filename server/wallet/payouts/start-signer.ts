import { type Direct, nameConnection } from '../../platform/database/db.ts'
import type { Metrics } from '../../platform/work/metrics.ts'
import { checkApprovals } from './approvals/check-approvals.ts'
import { enrolKeys } from './approvals/enrol-keys.ts'
import { createHolderLook } from './approvals/look-at-holder.ts'
import { createStandbyLook } from './look-at-standby.ts'
import { payQueued } from './pay-queued.ts'
import { createCorrectionLook } from './reconcile/look-at-corrections.ts'
import { createReconciler } from './reconcile/reconcile.ts'
import { checkNonce } from './sends/check-nonce.ts'
import { createFollower } from './sends/follow-sends.ts'
import type { Signer } from './signer.ts'
import { sendToCold } from './treasury/send-to-cold.ts'
import { createSweeper } from './treasury/sweep-deposits.ts'

const roundMs = 1_000
const sweepSeconds = 15
const signerLock = 'signer'

/** One pass over everything the signer does: what was sent first, for it decides what may be spent. */
export function createRounds(signer: Signer): () => Promise<void> {
  const followSends = createFollower(signer)
  const sweepDeposits = createSweeper(signer)
  const lookAtCorrections = createCorrectionLook(signer)
  const reconcile = createReconciler(signer)
  const lookAtHolder = createHolderLook(signer)
  const lookAtStandby = createStandbyLook(signer)
  let sweptAt: Date | undefined
  let isCounted = false
  return async () => {
    if (!isCounted) isCounted = await checkNonce(signer, signer.keys.treasury.address)
    await followSends()
    const isReconciled = await reconcile()
    await enrolKeys(signer)
    await signer.desk.follow?.(signer.db, signer.clock.now())
    const areProved = await lookAtCorrections()
    await checkApprovals(signer)
    // What a restored database believes to be unpaid may be paid.
    if (!isReconciled) return
    if (!(await lookAtStandby())) return
    if (!(await lookAtHolder())) return
    if (areProved) await payQueued(signer)
    const now = signer.clock.now()
    if (!sweptAt || now.getTime() - sweptAt.getTime() >= sweepSeconds * 1000) {
      await sweepDeposits()
      await sendToCold(signer)
      sweptAt = now
    }
    await signer.publish()
  }
}

/** Pays, sweeps and follows until stopped. Of several signers one works; another takes over when its connection is gone. */
export function startSigner(
  signer: Signer & { metrics: Pick<Metrics, 'signerRounds'> },
  direct: Direct,
): { stop(): Promise<void> } {
  let stopping = false
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, roundMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function work(): Promise<void> {
    while (!stopping) {
      const lock = await takeLock(direct).catch((error: unknown) => {
        signer.logger.warn({ err: error }, 'the signer cannot reach its database')
        return undefined
      })
      if (lock) await workWhile(lock)
      else await pause()
    }
  }

  async function workWhile(lock: Lock): Promise<void> {
    const round = createRounds(signer)
    let isFailing = false
    while (!stopping && lock.isHeld()) {
      try {
        await round()
        signer.metrics.signerRounds.inc({ outcome: 'done' })
        if (isFailing) signer.logger.info('the signer works again')
        isFailing = false
      } catch (error) {
        signer.metrics.signerRounds.inc({ outcome: 'failed' })
        if (!isFailing) signer.logger.error({ err: error }, 'the signer cannot work')
        isFailing = true
      }
      if (!stopping) await pause()
    }
    lock.release()
  }

  const working = work()
  return {
    async stop() {
      stopping = true
      wake()
      await working
    },
  }
}

type Lock = { isHeld(): boolean; release(): void }

/** The database gives the lock back by itself when its holder dies. It saves work; rows keep two signers from paying twice. */
async function takeLock({ pool }: Direct): Promise<Lock | undefined> {
  const client = await pool.connect()
  let held = true
  client.on('error', () => {
    held = false
  })
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
      [signerLock],
    )
    if (rows[0]?.taken) {
      await nameConnection(client, 'signer')
      // Ended, so that nothing of it is left in anybody's hands.
      return { isHeld: () => held, release: () => client.release(true) }
    }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  client.release()
  return undefined
}
