import type { Server } from 'node:net'
import { systemClock } from '../platform/clock.ts'
import { environment } from '../platform/config.ts'
import { createLogger } from '../platform/logging.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { holdAlone, listenAlone } from '../wallet/signing/listen-alone.ts'
import { OutflowJournal } from '../wallet/signing/outflow-journal.ts'
import { depositsOf, openOwnKeys } from '../wallet/signing/own-keys.ts'
import { serveSigning } from '../wallet/signing/serve-signing.ts'
import { parseSignerSettings } from '../wallet/signing/signer-settings.ts'

/** The remote signer: a process that has the key, answers for known forms within its caps, and does nothing else. */
async function main(): Promise<void> {
  const settings = parseSignerSettings(environment())
  const logger = createLogger(settings.logLevel)
  const { chainId, token, cold, caps, listen, tls } = settings
  const keys = openOwnKeys(settings.xprvs, settings.treasury)
  const { treasury } = keys
  const ours = { chainId, token, treasury, cold, deposit: depositsOf(keys.xpubs) }
  // Two with one journal would each forget what the other signs.
  const lock = await holdAlone(`${settings.journal}.lock`)
  const journal = new OutflowJournal(settings.journal, ours)
  const server = serveSigning({ ours, keys, caps, journal, clock: systemClock, logger, tls })
  await listenAt(server, listen)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      logger.info({ signal }, 'stopping')
      server.close()
      lock.close()
    })
  logger.info({ listen, treasury, chainId }, 'ready')
}

async function listenAt(server: Server, at: string): Promise<void> {
  if (at.startsWith('unix:')) return listenAlone(server, at.slice(5))
  const { hostname, port } = new URL(at.replace(/^tls:/, 'https:'))
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(new PlainSentence(`Nobody can listen at ${at} (${error.code}).`)),
    )
    server.listen({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }, listening)
  })
}

main().catch((error: unknown) => {
  const words = error instanceof Error ? error.message : String(error)
  createLogger('fatal').fatal(error instanceof PlainSentence ? {} : { err: error }, words)
  process.exitCode = 1
})
