import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { team } from '../finance/affiliate/team.ts'
import { arePayoutsStopped, resumePayouts } from '../finance/ledger/payouts.ts'
import { addAccount } from '../people/identity/sign-up/add-account.ts'
import { systemClock } from '../platform/clock.ts'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { Secrets } from '../platform/keys/secrets.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { createMailer, mailsAtOnce } from '../platform/mail/outbox.ts'
import { queueJob } from '../platform/work/jobs.ts'
import { sandboxKeys } from '../sandbox/chain/sandbox-keys.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { testSecretKey, testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

/** Takes every call and says nothing; calls after the first `silentMax` are put through to `port`. */
async function silentServer(
  silentMax: number,
  port?: number,
): Promise<{ server: Server; calls(): number; hangUp(): void }> {
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (++calls <= silentMax || port === undefined) return
    const through = connect(port, '127.0.0.1').on('error', () => socket.destroy())
    socket.pipe(through).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { server, calls: () => calls, hangUp }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a mail server and a node that hang keep neither codes nor the watch over the books waiting', async () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      await stream.toArray()
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  whenOver(() => new Promise((closed) => smtp.close(closed)))
  const mailServer = await silentServer(mailsAtOnce.bulk, portOf(smtp.server))
  const node = await silentServer(Number.POSITIVE_INFINITY)

  const databaseUrl = await testDatabaseUrl()
  const { db, close } = openDatabase(databaseUrl)
  const block = `0x${'1'.repeat(64)}`
  const place = { block_number: 9n, block_hash: block, head_number: 9n, seen_at: new Date() }
  await db
    .insertInto('chain_cursors')
    .values({ chain_id: 56n, token: `0x${'1'.repeat(40)}`, ...place })
    .execute()
  const member = { name: 'Ben', email: 'ben@example.test', password: 'correct horse battery', role: 'member' as const }
  await addAccount({ db, clock: systemClock, team }, member)
  const mailer = createMailer(new Secrets([testSecretKey]))
  const letter = composeMail('many@example.test', { subject: 'News', greeting: 'Hello,', paragraphs: [], footnote: '' })
  const many = Array.from({ length: 200 }, () => letter)
  await inTx(db, (tx) => mailer.queue(tx, many, new Date()))

  const server = await testServer(
    {
      MODE: 'live',
      HOT_WALLET_MAX: 'unlimited',
      DATABASE_URL: 'postgres://given.test/separately',
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server)}`,
      SECRET_KEY: `test:${testSecretKey.key.toString('hex')}`,
      BSC_RPC_URLS: `http://127.0.0.1:${portOf(node.server)}`,
      USDT_ADDRESS: `0x${'1'.repeat(40)}`,
      TREASURY_ADDRESS: `0x${'2'.repeat(40)}`,
      DEPOSIT_XPUB: sandboxKeys(Buffer.alloc(32, 1)).xpub,
      MAIL_OPERATOR: 'desk@fairlead.test',
      ROLES: 'api,worker,fleet',
    },
    databaseUrl,
    { smtpTimeoutMs: 600_000 },
  )
  // Before the server stops, which waits for what it has begun.
  whenOver(async () => {
    mailServer.hangUp()
    node.hangUp()
  })
  await until(() => mailServer.calls() >= mailsAtOnce.bulk && node.calls() > 0)

  const signUp = { name: 'Ada', email: 'ada@example.test', password: 'correct horse battery', termsAccepted: true }
  expect((await server.call('POST', '/auth/signup', { body: signUp })).status).toBe(200)
  await until(() => received.length > 0)
  expect(received[0]).toBe('ada@example.test')
  // None of the others has come to its end, so nothing had to end before the code went out.
  const tried = await db.selectFrom('mail_outbox').select('id').where('tries', '>', 0).execute()
  expect(tried).toEqual([])

  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('UPDATE fuel_balances SET bonus_fuel = bonus_fuel + 1')
  await owner.end()
  for (let minute = 1; minute <= 3; minute++) {
    await resumePayouts(db)
    // As the next minute would.
    await inTx(db, (tx) => queueJob(tx, 'watch-books'))
    await until(() => arePayoutsStopped(db))
  }
  const waiting = await db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()
  expect(waiting.length).toBeGreaterThan(0)
  await close()
})
