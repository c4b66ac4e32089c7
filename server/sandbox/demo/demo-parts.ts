import type { Money } from '@fairlead/money/money'
import type { Profile } from '../../people/account/profile.ts'
import type { Identity } from '../../people/identity/identity.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { ApprovalParts } from '../../wallet/payouts/approvals/read-approvals.ts'
import type { SandboxChain } from '../chain/sandbox-chain.ts'
import type { Progress } from './progress.ts'

/** Who may let money out in the demo world. */
export type Approver = { id: bigint; password: string }

/** What a demo world is made with: the verbs that members and operators use, and time. */
export type DemoParts = {
  identity: Identity
  secrets: Secrets
  profile: Profile
  /** The signer sends no more at once. */
  payoutMax: Money
  approvals: ApprovalParts
  xpub: string
  chain: Pick<SandboxChain, 'pour' | 'restWith'>
  /** Puts the clock forward through all that falls due, as the clock call does. */
  skip(seconds: number): Promise<Date>
  /** Mines what was sent, and credits it. */
  settle(): Promise<void>
  /** Reads the chain as it stands. */
  watch(): Promise<void>
  /** Hands waiting letters to the mailbox. */
  deliver(): Promise<void>
  /** Pays and sweeps what there is, once. */
  sign(): Promise<void>
  /** The newest block. */
  head(): Promise<bigint>
  /** Whose forms are not set up by themselves; grows while the world is made. */
  leftToOperators: bigint[]
  tell(progress: Progress): void
}
