import type { Money } from '@fairlead/money/money'
import type { Profile } from '../people/account/profile.ts'
import type { Identity } from '../people/identity/identity.ts'
import { addAccount } from '../people/identity/sign-up/add-account.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/keys/secrets.ts'
import { mailDelivery } from '../platform/mail/outbox.ts'
import { type DueWork, runDue } from '../platform/work/jobs.ts'
import type { Metrics } from '../platform/work/metrics.ts'
import { sandboxAccounts } from '../sandbox/accounts.ts'
import { capturePost } from '../sandbox/captured-mail.ts'
import type { SandboxChain } from '../sandbox/chain/sandbox-chain.ts'
import { hurry } from '../sandbox/demo/hurry.ts'
import { makeDemoWorld } from '../sandbox/demo/make-demo-world.ts'
import type { Progress } from '../sandbox/demo/progress.ts'
import type { ApprovalParts } from '../wallet/payouts/approvals/read-approvals.ts'
import type { prepareWallet } from './start-wallet.ts'

type Parts = {
  config: Config
  identity: Identity
  secrets: Secrets
  metrics: Metrics
  profile: Profile
  payoutMax: Money
  wallet: ReturnType<typeof prepareWallet>
  local: SandboxChain
  xpub: string
  leftToOperators: bigint[]
  approvals: ApprovalParts
  /** A skip of time that delivers mail in this way. */
  skipWith(mail: readonly DueWork[]): (seconds: number) => Promise<Date>
  tell(progress: Progress): void
}

/**
 * Makes the demo world by the verbs and works of the running product. Its letters are of the past: all of them go to the mailbox,
 * whatever mail server there is.
 */
export async function makeWorld(parts: Parts): Promise<void> {
  const { config, identity, wallet } = parts
  const { db, pool, clock } = identity
  const posts = { code: capturePost(db), bulk: capturePost(db) }
  const mail = mailDelivery({ ...identity, ...parts, posts, host: new URL(config.PUBLIC_URL).hostname })
  const [owner, finance] = await Promise.all((['owner', 'finance'] as const).map(approver))
  if (!owner || !finance) throw new Error('The sandbox has nobody to let money out')
  // Through a pooler the haste of one connection would be that of whoever has it next.
  const inHaste = <T>(work: () => Promise<T>) => (config.DATABASE_POOLED ? work() : hurry(pool, work))
  await inHaste(() =>
    makeDemoWorld(
      {
        ...parts,
        chain: parts.local,
        skip: parts.skipWith(mail),
        settle: () => runDue(wallet.settleChain, clock.now()),
        watch: () => wallet.watchOnce.runDue(clock.now()),
        deliver: () => runDue(mail, clock.now()),
        sign: wallet.signOnce,
        head: wallet.head,
      },
      [owner, finance],
    ),
  )

  async function approver(wanted: 'owner' | 'finance') {
    const account = sandboxAccounts('empty').find(({ role }) => role === wanted)
    return account && { id: await addAccount(identity, account), password: account.password }
  }
}
