import { email, name } from '@fairlead/contract/fields'
import pg from 'pg'
import { z } from 'zod'
import { inviteOperator } from './identity/invite-operator.ts'
import { systemClock } from './platform/clock.ts'
import { environment, parseOwnerConfig } from './platform/config.ts'
import { PlainSentence } from './platform/plain-sentence.ts'

const usage = 'Usage: npm run operator -- add owner|finance|support E-MAIL NAME'
const invited = z.object({ role: z.enum(['owner', 'finance', 'support']), email, name })

/** Prints a one-time link that makes somebody an operator. Nothing else does: no call can, not even an operator's. */
async function main([command, role, address, ...words]: string[]): Promise<void> {
  const parsed = invited.safeParse({ role, email: address, name: words.join(' ') })
  if (command !== 'add' || !parsed.success) throw new PlainSentence(usage)
  const config = parseOwnerConfig(environment())
  if (!config.DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  const client = new pg.Client({ connectionString: config.DATABASE_URL })
  await client.connect()
  try {
    const link = await inviteOperator(client, parsed.data, config.PUBLIC_URL, systemClock.now())
    console.log(
      `This link makes ${parsed.data.email} an operator (${parsed.data.role}). It works once and for 24 hours:\n${link}`,
    )
  } finally {
    await client.end()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
