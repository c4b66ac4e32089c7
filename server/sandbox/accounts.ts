import { addAccount, type NewAccount } from '../identity/add-account.ts'
import type { Identity } from '../identity/identity.ts'

type World = 'demo' | 'empty'

const operators: readonly NewAccount[] = [
  { role: 'owner', name: 'Olive Owner', email: 'owner@fairlead.test', password: 'sandbox-owner-pass' },
  { role: 'finance', name: 'Finn Finance', email: 'finance@fairlead.test', password: 'sandbox-finance-pass' },
  { role: 'support', name: 'Sami Support', email: 'support@fairlead.test', password: 'sandbox-support-pass' },
]
const demoMembers: readonly NewAccount[] = [
  { role: 'member', name: 'Mara Demo', email: 'demo@fairlead.test', password: 'sandbox-member-pass' },
]

/** Known to everyone on purpose: they exist in the sandbox only, and `/sandbox` shows them. */
export function sandboxAccounts(world: World): readonly NewAccount[] {
  return world === 'demo' ? [...operators, ...demoMembers] : operators
}

export async function addSandboxAccounts(identity: Identity, world: World): Promise<void> {
  await Promise.all(sandboxAccounts(world).map((account) => addAccount(identity, account)))
}
