import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { handClock } from '../../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { inTx } from '../database/db.ts'
import { Secrets } from '../keys/secrets.ts'
import { createLogger } from '../logging.ts'
import { runDue } from '../work/jobs.ts'
import { createMetrics } from '../work/metrics.ts'
import { composeMail } from './compose-mail.ts'
import { logoCid } from './logo.ts'
import { createMailer, mailDelivery, type Post, purgeOutbox } from './outbox.ts'
import { smtpPost } from './smtp.ts'

const { db } = await testDatabase()
const secrets = new Secrets([{ name: 'test', key: Buffer.alloc(32, 3) }])
const mailer = createMailer(secrets)

const received: Email[] = []
let refuse: string | undefined
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  async onData(stream, _session, done) {
    const raw = Buffer.concat(await stream.toArray())
    if (refuse) return done(Object.assign(new Error(refuse), { responseCode: 451 }))
    received.push(await PostalMime.parse(raw))
    done()
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const post = smtpPost(
  `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  'Fairlead <no-reply@fairlead.test>',
  { connectionsMax: 2, timeoutMs: 15_000 },
)
afterAll(() => {
  post.close()
  smtp.close()
})

beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute()
  received.length = 0
  refuse = undefined
})

/** One process that delivers. */
function delivery(options: { clock?: ReturnType<typeof handClock>; post?: Post; tryMsMax?: number } = {}) {
  const lines: string[] = []
  const logger = createLogger('debug', { write: (line) => void lines.push(line) })
  const clock = options.clock ?? handClock()
  const metrics = createMetrics()
  const posted = options.post ?? post
  const lanes = mailDelivery({
    db,
    clock,
    secrets,
    posts: { code: posted, bulk: posted },
    logger,
    metrics,
    host: 'fairlead.test',
    ...(options.tryMsMax && { tryMsMax: options.tryMsMax }),
  })
  return { clock, deliver: () => runDue(lanes, clock.now()), log: () => lines.join('') }
}

const link = 'https://fairlead.test/reset-password?token=hush-hush'
const letter = (to = 'ada@example.test') =>
  composeMail(to, {
    subject: 'Grüße & <more>',
    greeting: 'Hello Ada,',
    paragraphs: ['Ünïcode — “quoted” & <b>.'],
    action: { label: 'Go', url: link },
    footnote: 'Bye.',
  })
const queue = (to?: string) => inTx(db, (tx) => mailer.queue(tx, letter(to), handClock().now()))
const rows = () => db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

test('a mail arrives whole: addresses, subject, text and HTML', async () => {
  await queue()
  await delivery().deliver()
  const [mail] = received
  expect(mail).toMatchObject({
    from: { name: 'Fairlead', address: 'no-reply@fairlead.test' },
    to: [{ address: 'ada@example.test' }],
    subject: 'Grüße & <more>',
  })
  expect(mail?.text?.replaceAll('\r\n', '\n').trim()).toBe(letter().text.trim())
  expect(mail?.html?.replaceAll('\r\n', '\n').trim()).toBe(letter().html.trim())
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  // The logo travels with the mail and nothing is fetched to show it.
  expect(mail?.attachments).toMatchObject([{ contentId: `<${logoCid}>`, mimeType: 'image/png', disposition: 'inline' }])
  expect(mail?.html).not.toMatch(/src="http/)
})

test('once delivered nothing of it is kept but that it was', async () => {
  await queue()
  const [waiting] = await rows()
  expect(waiting?.sealed?.toString('latin1')).not.toMatch(/hush|Ada/)
  const { deliver, log } = delivery()
  await deliver()
  expect(await rows()).toMatchObject([{ sealed: null, tries: 0, last_error: null, sent_at: handClock().now() }])
  expect(log()).not.toContain('hush')
  await deliver()
  expect(received).toHaveLength(1)
})

test('no commit, no mail', async () => {
  await inTx(db, async (tx) => {
    await mailer.queue(tx, letter(), new Date())
    throw new Error('changed my mind')
  }).catch(() => {})
  expect(await rows()).toEqual([])
})

test('a refusal is tried again later and later, under the same Message-ID, and the secret stays out of the log', async () => {
  await queue()
  const { clock, deliver, log } = delivery()
  refuse = 'come back later'
  await deliver()
  expect(await rows()).toMatchObject([
    { tries: 1, last_error: expect.stringContaining('come back later'), sent_at: null },
  ])
  clock.pass(29)
  refuse = undefined
  await deliver()
  expect(received).toEqual([])
  clock.pass(1)
  await deliver()
  const [{ id } = { id: 0n }] = await rows()
  expect(received.map(({ messageId }) => messageId)).toEqual([`<mail-${id}@fairlead.test>`])
  expect(log()).toContain('come back later')
  expect(log()).not.toMatch(/hush|Ünïcode/)
})

test('after eight tries it is given up and wiped', async () => {
  await queue()
  refuse = 'never'
  const { clock, deliver } = delivery()
  for (let attempt = 1; attempt <= 7; attempt++) {
    await deliver()
    expect(await rows()).toMatchObject([{ tries: attempt, failed_at: null }])
    clock.pass(86_400)
  }
  await deliver()
  const [row] = await rows()
  expect(row).toMatchObject({ tries: 8, sealed: null, sent_at: null })
  expect(row?.failed_at).toEqual(clock.now())
  refuse = undefined
  clock.pass(86_400)
  await deliver()
  expect(received).toEqual([])
})

test('many processes deliver each mail once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => queue(`person${n}@example.test`)))
  await Promise.all(Array.from({ length: 4 }, () => delivery().deliver()))
  expect(received.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    Array.from({ length: 30 }, (_, n) => `person${n}@example.test`).sort(),
  )
})

test('a process that dies between queue and delivery loses nothing, and the copy it may have sent can be told by its id', async () => {
  await queue()
  const clock = handClock()
  let handedOver = () => {}
  const isHandedOver = new Promise<void>((resolve) => {
    handedOver = resolve
  })
  let comeBack = () => {}
  const isBack = new Promise<void>((resolve) => {
    comeBack = resolve
  })
  // Sends, and is then not heard of for as long as it matters.
  const dying = delivery({
    clock,
    post: (mail) =>
      post(mail)
        .then(handedOver)
        .then(() => isBack),
  })
  const died = dying.deliver()
  await isHandedOver
  const next = delivery({ clock })
  await next.deliver()
  expect(received).toHaveLength(1)
  clock.pass(120)
  await next.deliver()
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await rows()).toMatchObject([{ sealed: null, sent_at: clock.now() }])
  comeBack()
  await died
})

test('a mail server that keeps us waiting holds no transaction open', async () => {
  await queue()
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const delivering = delivery({
    post: () => {
      asked()
      return slow
    },
  }).deliver()
  await isAsked
  const [{ recipient } = { recipient: '' }] = await db
    .selectFrom('mail_outbox')
    .select('recipient')
    .forUpdate()
    .noWait()
    .execute()
  expect(recipient).toBe('ada@example.test')
  answer()
  await delivering
})

test('mail that comes in all the time does not keep a delivery from ending', async () => {
  const clock = handClock()
  await queue()
  const { deliver } = delivery({
    clock,
    post: async () => {
      clock.pass(1)
      await inTx(db, (tx) => mailer.queue(tx, letter(), clock.now()))
    },
  })
  await deliver()
  expect((await rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false])
})

test('a mail is dated when it was written, however late it goes out', async () => {
  await queue()
  const { clock, deliver } = delivery()
  clock.pass(86_400)
  await deliver()
  expect(received.map(({ date }) => date)).toEqual([handClock().now().toISOString()])
})

test('a server that keeps a mail for longer than a try may take is given up until later', async () => {
  await queue()
  const { deliver } = delivery({ post: () => new Promise(() => {}), tryMsMax: 1 })
  await deliver()
  expect(await rows()).toMatchObject([{ tries: 1, last_error: expect.stringContaining('took longer'), sent_at: null }])
})

test('delivered mail leaves a line for a month', async () => {
  await queue()
  const { clock, deliver } = delivery()
  await deliver()
  clock.pass(29 * 86_400)
  await purgeOutbox(db).runDue(clock.now())
  expect(await rows()).toHaveLength(1)
  clock.pass(2 * 86_400)
  await purgeOutbox(db).runDue(clock.now())
  expect(await rows()).toEqual([])
})
