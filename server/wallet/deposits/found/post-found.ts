import { micro } from '@fairlead/money/money'
import { hashInput } from '../../../finance/ledger/hash-input.ts'
import { postEntry } from '../../../finance/ledger/post-entry.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import { endAlert } from '../../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { openFound, setPosted, unpostedUpTo } from './found-store.ts'

/** Takes USDT that was sent to the treasury into the books once it is final, and keeps an alert raised for what nobody has looked at. */
export async function postFound(db: Db, chainId: number, finalNumber: bigint, now: Date): Promise<void> {
  await inTx(db, async (tx) => {
    const found = await unpostedUpTo(tx, chainId, finalNumber)
    for (const { id, amount } of found) {
      if (amount === 0n) continue
      await postEntry(tx, {
        kind: 'found',
        key: `found ${id}`,
        hash: hashInput('found', String(id), amount),
        event: `found money ${id}`,
        at: now,
        postings: [
          { account: 'treasury', amount: micro(-amount) },
          { account: 'suspense', amount: micro(amount) },
        ],
      })
    }
    if (found.length > 0)
      await setPosted(
        tx,
        found.map(({ id }) => id),
        now,
      )
    const open = await openFound(tx)
    const words = `${open.map(({ kind, times }) => `${times} of ${names[kind] ?? kind}`).join(', ')}: see the list of found money for what can be done.`
    if (open.length > 0) await raiseAlert(tx, { kind: 'money_found', key: '', words }, now)
    else await endAlert(tx, 'money_found', '', now)
  })
}

const names: Record<string, string> = { usdt: 'USDT in the treasury', coin: 'coin' }
