import type { transferWay } from '@fairlead/contract/routes/desk/operator-orders'
import type { Address } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { memberPaidAt, payableTo, type UnknownTransfer } from './unknown-store.ts'

type Way = z.output<typeof transferWay>
/** What a transfer is taken for: something this database knows, a move between addresses of ours, or whom it is taken from. */
export type Match = { as: Way; subjectId?: bigint; memberId?: bigint }
export type MatchedTransfer = UnknownTransfer & Match
type Places = { treasury: Address; cold?: Address | undefined }

/**
 * What each transfer most likely was. What is queued with this very amount and address comes first, each once; then the one member who
 * is paid at the address, whose request is lost; else the house bears it. Two operators decide.
 */
export async function matchTransfers(
  reader: Reader,
  { treasury, cold }: Places,
  transfers: readonly UnknownTransfer[],
): Promise<MatchedTransfer[]> {
  const taken = new Set<string>()
  const isHome = (address: string) => address === treasury.toLowerCase()

  async function match({ from, to, amount }: UnknownTransfer): Promise<Match> {
    if (isHome(to)) return { as: 'sweep' }
    if (isHome(from) && to === cold?.toLowerCase()) return { as: 'cold' }
    const free = (await payableTo(reader, to, amount)).find(({ kind, subjectId }) => !taken.has(`${kind} ${subjectId}`))
    if (free) {
      taken.add(`${free.kind} ${free.subjectId}`)
      return { as: free.kind, subjectId: free.subjectId }
    }
    const memberId = await memberPaidAt(reader, to, amount)
    return memberId === undefined ? { as: 'operations' } : { as: 'income', memberId }
  }

  const matched: MatchedTransfer[] = []
  for (const transfer of transfers) matched.push({ ...transfer, ...(await match(transfer)) })
  return matched
}
