import type { Address } from 'viem'
import { arePayoutsStopped, stopPayouts } from '../../../finance/ledger/payouts.ts'
import type { OwnAddress } from '../../signing/key-holder.ts'
import { highest } from '../extremes.ts'
import { readCount, readFee } from '../read-funds.ts'
import type { Signer } from '../signer.ts'
import { depositIndexOf } from '../sweep-store.ts'
import { alertStuck } from './alert-stuck.ts'
import { bumpFee } from './bump-fee.ts'
import { signCancellation } from './cancel-stuck.ts'
import { type Found, findReceipt } from './find-receipt.ts'
import { handToNodes } from './hand-to-nodes.ts'
import { readFinal } from './read-final.ts'
import { noteBlock, openSends, type Send } from './send-store.ts'
import { settleSend } from './settle-send.ts'

// Nodes forget what waits for long, and so do we what we have sent when we start anew.
const resendSeconds = 30
const stuckSeconds = 60

type Look = { send: Send; found: Found }
/** All that was signed with one nonce of one address: at most one of them can be mined. */
type Wish = { looks: Look[]; newest: Send; isFirst: boolean }

/** Follows everything that was signed until a final block has it; sends again what is in none. */
export function createFollower(signer: Signer): () => Promise<void> {
  const sentAt = new Map<bigint, Date>()
  const failing = new Set<bigint>()

  return async () => {
    const sends = await openSends(signer.db)
    if (sends.length === 0) {
      sentAt.clear()
      return
    }
    // Read before the receipts: a block that was final then is final now.
    const final = highest(0n, await readFinal(signer.chain))
    const looks = await Promise.all(sends.map(async (send) => ({ send, found: await look(send) })))
    const stopped = await arePayoutsStopped(signer.db)
    for (const wish of wishes(looks)) {
      // One that cannot be followed keeps no other from its end.
      await follow(wish, final, stopped).then(() => failing.delete(wish.newest.id), failed(wish.newest))
    }
  }

  async function look(send: Send): Promise<Found> {
    try {
      return await findReceipt(signer.chain, send)
    } catch (error) {
      failed(send)(error)
      return 'unsure'
    }
  }

  /** Said once, until it goes well again. */
  function failed({ id, purpose, payoutId, hash }: Send): (error: unknown) => void {
    return (error) => {
      if (!failing.has(id))
        signer.logger.error({ purpose, payoutId, hash, err: error }, 'a transfer cannot be followed')
      failing.add(id)
    }
  }

  async function follow({ looks, newest, isFirst }: Wish, final: bigint, stopped: boolean): Promise<void> {
    if (looks.some(({ found }) => found === 'unsure')) return
    for (const { send, found } of looks) {
      if (typeof found !== 'object') continue
      if (found.block <= final) return settleSend(signer, send, found)
      return noteFound(looks, send, found.block)
    }
    const dropped = looks.find(({ send }) => send.block !== null)?.send
    if (dropped) {
      await noteBlock(signer.db, dropped.id, null)
      signer.logger.warn({ purpose: dropped.purpose, hash: dropped.hash }, 'a reorganisation dropped a transfer')
    }
    if (await isTakenByOthers(newest, final)) return
    const send = dropped ?? newest
    // Nobody may have seen yet what was signed but not sent; what was sent is out, and stopping cannot call it back.
    if (stopped && send.status === 'signed') return
    const outcome = dropped || isDue(send) ? await sendAgain(send) : 'taken'
    if (isFirst && !stopped && isStuck(newest, outcome)) await bump(newest)
  }

  async function noteFound(looks: Look[], found: Send, block: bigint): Promise<void> {
    for (const { send } of looks) {
      const place = send.id === found.id ? block : null
      if (send.block !== place) await noteBlock(signer.db, send.id, place)
    }
  }

  async function sendAgain(send: Send): Promise<'taken' | 'cheap' | 'failed'> {
    const outcome = await handToNodes(signer, send)
    if (outcome === 'taken') sentAt.set(send.id, signer.clock.now())
    return outcome
  }

  function secondsSince(time: Date): number {
    return (signer.clock.now().getTime() - time.getTime()) / 1000
  }

  function isDue(send: Send): boolean {
    const last = sentAt.get(send.id)
    return send.status === 'signed' || last === undefined || secondsSince(last) >= resendSeconds
  }

  function isStuck(newest: Send, outcome: 'taken' | 'cheap' | 'failed'): boolean {
    const wasTaken = newest.status === 'sent' && outcome === 'taken'
    return (wasTaken || outcome === 'cheap') && secondsSince(newest.signedAt) >= stuckSeconds
  }

  async function bump(newest: Send): Promise<void> {
    const from = await accountOf(newest.sender)
    if (!from) return
    const fee = await readFee(signer.chain)
    const bumped = (await signCancellation(signer, newest, from, fee)) ?? (await bumpFee(signer, newest, from, fee))
    if (!bumped) return alertStuck(signer, newest)
    const { purpose, payoutId, hash } = bumped
    signer.logger.warn(
      { purpose, payoutId, hash, instead: newest.hash },
      'a transfer is stuck and offered a higher fee',
    )
    await sendAgain(bumped)
  }

  async function accountOf(sender: Address): Promise<OwnAddress | undefined> {
    if (sender === signer.keys.treasury.address.toLowerCase()) return signer.keys.treasury
    const index = await depositIndexOf(signer.db, sender)
    return index === undefined ? undefined : signer.keys.deposit(index, sender)
  }

  /** The nonce is used up in a final block, and by nothing we signed: an operator must look. */
  async function isTakenByOthers({ sender, nonce, hash }: Send, final: bigint): Promise<boolean> {
    if ((await readCount(signer.chain, sender, final)) <= nonce) return false
    const reason = `the nonce ${nonce} of ${sender} was used by a transaction that is not ours`
    if (await stopPayouts(signer.db, reason, signer.clock.now()))
      signer.logger.fatal({ reason, hash }, 'somebody else signs with our key, payouts are stopped')
    return true
  }
}

function wishes(looks: Look[]): Wish[] {
  const all: Wish[] = []
  for (const look of looks) {
    const last = all.at(-1)
    const { sender, nonce } = look.send
    if (last && last.newest.sender === sender && last.newest.nonce === nonce) {
      last.looks.push(look)
      last.newest = look.send
    } else all.push({ looks: [look], newest: look.send, isFirst: last?.newest.sender !== sender })
  }
  return all
}
