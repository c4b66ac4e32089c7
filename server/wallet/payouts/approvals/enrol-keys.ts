import { createHash } from 'node:crypto'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import type { Signer } from '../signer.ts'
import { insertKey, keysOf, openWishes, type PayoutKey, type Wish } from './key-store.ts'
import { assertion, hasSigned, type Site } from './passkey.ts'

const wishesMax = 20
const votersMin = 2

/** What operators sign to enrol a key: this key, for this operator. */
export function enrolmentChallenge({ operatorId, credentialId, publicKey }: PayoutKey): string {
  const words = JSON.stringify(['enrol', String(operatorId), credentialId, publicKey.toString('base64url')])
  return createHash('sha256').update(words).digest('base64url')
}

/**
 * Takes up the keys that two operators have signed for with keys of their own. Only the signer can write them down, so nobody else's
 * word counts; the first ones are confirmed by whoever owns the database.
 */
export async function enrolKeys({ db, clock, site }: Pick<Signer, 'db' | 'clock' | 'site'>): Promise<void> {
  for (const wish of await openWishes(db, wishesMax))
    await inTx(db, async (tx) => {
      if ((await votersOf(tx, site, wish)) >= votersMin) await insertKey(tx, wish, clock.now())
    })
}

async function votersOf(tx: Tx, site: Site, wish: Wish): Promise<number> {
  const challenge = enrolmentChallenge(wish)
  const voters = new Set<bigint>()
  for (const vote of wish.votes) {
    const { success, data } = assertion.safeParse(vote.assertion)
    if (!success) continue
    for (const key of await keysOf(tx, vote.operatorId))
      if (await hasSigned(site, key, challenge, data)) voters.add(vote.operatorId)
  }
  return voters.size
}
