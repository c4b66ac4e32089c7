import type { BookProof } from '@fairlead/contract/routes/wallet/open-books'
import { text } from '@fairlead/contract/text'
import { type Db, inReadOnlyTx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import { findRecord } from '../creditor-record.ts'
import { openSeed } from '../open-seed.ts'
import { exactDollars, leavesOnWire } from '../proof-on-wire.ts'
import { findToProve } from '../publication-store.ts'
import { blocksAbove, proveLeaves } from '../tree/prove-leaves.ts'
import { findBlocks } from '../tree-store.ts'

type Parts = { db: Db; secrets: Secrets }
type Wish = { memberId: bigint; refId: string; number: bigint | undefined }

/** The own leaves of a member in a publication, with what is needed to work out its root from each. None where the member is owed nothing. */
export function proveCounted(
  { db, secrets }: Parts,
  { memberId, refId, number }: Wish,
): Promise<BookProof | undefined> {
  // One view of all of it: what older proofs are made from may be thrown away meanwhile.
  return inReadOnlyTx(db, async (tx) => {
    const found = await findToProve(tx, { number, memberId })
    if (!found && number !== undefined) throw new DomainError('not_found', { message: text.publicationUnknown })
    if (!found) return undefined
    const { treeId, seed, leaves, records } = found
    if (leaves === null) throw new DomainError('not_found', { message: text.proofNotKept })
    const record = records && findRecord(records, memberId)
    if (!record) return undefined
    const { positions, fuel, income, withdrawals, refunds, waiting } = record
    const blocks = await findBlocks(tx, treeId, blocksAbove(positions, leaves))
    const proved = proveLeaves({
      ...{ publication: Number(found.number), seed: openSeed(secrets, { id: treeId, seed }), leaves },
      ...{ reference: refId, positions, blocks },
    })
    return {
      publication: found.content,
      signature: found.signature,
      member: refId,
      owed: {
        fuel: exactDollars(fuel),
        income: exactDollars(income),
        withdrawals: exactDollars(withdrawals),
        refunds: exactDollars(refunds),
        waiting: exactDollars(waiting),
        all: exactDollars(fuel + income + withdrawals + refunds + waiting),
      },
      leaves: leavesOnWire(proved),
    }
  })
}
