import { email, name } from '@fairlead/contract/fields'
import type { OperatorRole } from '@fairlead/contract/route'
import { z } from 'zod'
import {
  changeRole,
  lockOperator,
  removeOperator,
  unlockOperator,
} from '../people/identity/operators/change-operator.ts'
import { inviteOperator } from '../people/identity/operators/invite-operator.ts'
import { listOperators } from '../people/identity/operators/list-operators.ts'
import { systemClock } from '../platform/clock.ts'
import { environment, parseOwnerConfig } from '../platform/config.ts'
import { inTx, openDatabase, type Tx } from '../platform/database/db.ts'
import { newClient } from '../platform/database/host-client.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { endMeans } from '../wallet/payouts/approvals/end-means.ts'
import { decideAgain } from '../wallet/withdrawals/decide/decide-again.ts'

const usage = `Usage: npm run operator -- add owner|finance|support E-MAIL NAME
       npm run operator -- list
       npm run operator -- lock E-MAIL REASON
       npm run operator -- unlock E-MAIL
       npm run operator -- role E-MAIL owner|finance|support
       npm run operator -- remove E-MAIL`
const role = z.enum(['owner', 'finance', 'support'])
const reason = z.string().trim().min(1).max(500)

/** What is said to this program, each with all it needs and nothing more. */
const commandLine = z.union([
  z.tuple([z.literal('add'), role, email, name]),
  z.tuple([z.literal('list')]),
  z.tuple([z.literal('lock'), email, reason]),
  z.tuple([z.enum(['unlock', 'remove']), email]),
  z.tuple([z.literal('role'), email, role]),
])

/** Makes, changes and ends operators. Nothing else does: no call can, not even an operator's, and no process's login may. */
async function main(words: string[]): Promise<void> {
  const parsed = commandLine.safeParse(joined(words))
  if (!parsed.success) throw new PlainSentence(usage)
  const config = parseOwnerConfig(environment())
  if (!config.DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  const [command, ...given] = parsed.data
  if (command === 'add') {
    const [invitedRole, address, invitedName] = given as [OperatorRole, string, string]
    await invite(config.DATABASE_URL, config.PUBLIC_URL, { role: invitedRole, email: address, name: invitedName })
    return
  }
  const database = openDatabase(config.DATABASE_URL, { asLogin: true, connectionsMax: 1 })
  try {
    console.log(await inTx(database.db, (tx) => change(tx, parsed.data, systemClock.now())))
  } finally {
    await database.close()
  }
}

/** Names and reasons are several words. */
function joined([command, ...words]: string[]): (string | undefined)[] {
  const first = command === 'add' ? 2 : command === 'lock' ? 1 : words.length
  return [command, ...words.slice(0, first), ...(words.length > first ? [words.slice(first).join(' ')] : [])]
}

function change(tx: Tx, words: z.output<typeof commandLine>, now: Date): Promise<string> {
  switch (words[0]) {
    case 'lock':
      return lockOperator(tx, endAll, { email: words[1], reason: words[2], now })
    case 'unlock':
      return unlockOperator(tx, { email: words[1], now })
    case 'role':
      return changeRole(tx, endAll, { email: words[1], role: words[2], now })
    case 'remove':
      return removeOperator(tx, endAll, { email: words[1], now })
    default:
      return listOperators(tx)
  }
}

async function endAll(tx: Tx, operatorId: bigint, now: Date): Promise<void> {
  await decideAgain(tx, await endMeans(tx, operatorId, now))
}

async function invite(
  databaseUrl: string,
  publicUrl: string,
  invited: { role: OperatorRole; email: string; name: string },
): Promise<void> {
  const client = newClient(databaseUrl)
  await client.connect()
  try {
    const link = await inviteOperator(client, invited, publicUrl, systemClock.now())
    console.log(
      `This link makes ${invited.email} an operator (${invited.role}). It works once and for 24 hours:\n${link}`,
    )
  } finally {
    await client.end()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
