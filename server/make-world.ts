import { fromDollars } from '@fairlead/money/parse'
import type { Profile } from './account/profile.ts'
import { addAccount } from './identity/add-account.ts'
import type { Identity } from './identity/identity.ts'
import type { Config } from './platform/config.ts'
import { type DueWork, runDue } from './platform/jobs.ts'
import { mailDelivery } from './platform/mail/outbox.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Secrets } from './platform/secrets.ts'
import { sandboxAccounts } from './sandbox/accounts.ts'
import { capturePost } from './sandbox/captured-mail.ts'
import type { SandboxChain } from './sandbox/chain/sandbox-chain.ts'
import { hurry } from './sandbox/demo/hurry.ts'
import { makeDemoWorld } from './sandbox/demo/make-demo-world.ts'
import type { Progress } from './sandbox/demo/progress.ts'
import type { prepareWallet } from './start-wallet.ts'

type Parts = {
  config: Config
  identity: Identity
  secrets: Secrets
  metrics: Metrics
  profile: Profile
  wallet: ReturnType<typeof prepareWallet>
  local: SandboxChain
  xpub: string
  leftToOperators: bigint[]
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
  const owner = sandboxAccounts('empty').find(({ role }) => role === 'owner')
  if (!owner) throw new Error('The sandbox has no owner')
  const operatorId = await addAccount(identity, owner)
  await hurry(pool, () =>
    makeDemoWorld(
      {
        ...parts,
        twoOperatorsAbove: fromDollars(config.TWO_OPERATORS_ABOVE),
        chain: parts.local,
        skip: parts.skipWith(mail),
        settle: () => runDue(wallet.settleChain, clock.now()),
        watch: () => wallet.watchOnce.runDue(clock.now()),
        deliver: () => runDue(mail, clock.now()),
        sign: wallet.signOnce,
        head: wallet.head,
      },
      operatorId,
    ),
  )
}
