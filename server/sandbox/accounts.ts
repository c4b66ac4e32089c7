import type { Identity } from '../people/identity/identity.ts'
import { giveAuthenticator } from '../people/identity/second-factor/give-authenticator.ts'
import { addAccount, type NewAccount } from '../people/identity/sign-up/add-account.ts'
import type { Reader } from '../platform/database/db.ts'
import { demoEmail, demoPassword } from './demo/demo-people.ts'
import { readSignIns } from './demo/world-store.ts'

/** `accounts` has the demo member, too, without the world around them. */
export type World = 'demo' | 'accounts' | 'empty'
/** Whom to sign in as; `about` says what there is to see. */
export type SandboxAccount = { role: string; email: string; password: string; about: string; totpSecret?: string }

const operators: readonly NewAccount[] = [
  { role: 'owner', name: 'Olive Owner', email: 'owner@fairlead.test', password: 'sandbox-owner-pass' },
  { role: 'finance', name: 'Finn Finance', email: 'finance@fairlead.test', password: 'sandbox-finance-pass' },
  { role: 'support', name: 'Sami Support', email: 'support@fairlead.test', password: 'sandbox-support-pass' },
]
/** What an authenticator app takes to show an operator's codes. */
const operatorSecrets: Record<string, string> = {
  owner: 'OWNEROWNEROWNEROWNEROWNEROWNER22',
  finance: 'FINANCEFINANCEFINANCEFINANCE2222',
  support: 'SUPPORTSUPPORTSUPPORTSUPPORT2222',
}
const demoMember: NewAccount = { role: 'member', name: 'Mara Demo', email: demoEmail, password: demoPassword }

/** Known to everyone on purpose: they exist in the sandbox only, and `/sandbox` shows them. */
export function sandboxAccounts(world: World): readonly NewAccount[] {
  return world === 'empty' ? operators : [...operators, demoMember]
}

export async function addSandboxAccounts(identity: Identity, world: World): Promise<void> {
  await Promise.all(
    sandboxAccounts(world).map(async (account) => {
      const id = await addAccount(identity, account)
      const secret = operatorSecrets[account.role]
      if (secret) await giveAuthenticator(identity, id, secret)
    }),
  )
}

/** Those that are offered: operators, and whom the demo world has chosen by what became of them. */
export async function readSandboxAccounts(reader: Reader, world: World): Promise<SandboxAccount[]> {
  const signIns = await readSignIns(reader)
  const chosen = signIns.map((one) => ({ role: 'member', password: demoPassword, ...one }))
  const plain = sandboxAccounts(signIns.length > 0 ? 'empty' : world)
  const shown = plain.map(({ role, email, password }) => {
    const totpSecret = operatorSecrets[role]
    return { role, email, password, about: '', ...(totpSecret && { totpSecret }) }
  })
  return [...shown, ...chosen]
}
