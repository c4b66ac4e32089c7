import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { alertMessage } from '@fairlead/contract/alerts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTx, openDatabase } from '../../../platform/database/db.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { endAlert } from '../end-alert.ts'
import { raiseAlert } from '../raise-alert.ts'

/** A webhook that refuses, redirects or takes what comes, as it is told. */
const posted: unknown[] = []
let answer = (response: ServerResponse) => void response.writeHead(204).end()
const hook = createServer(async (request: IncomingMessage, response) => {
  posted.push({ path: request.url, body: JSON.parse((await request.toArray()).join('')) })
  answer(response)
}).listen(0, '127.0.0.1')
await once(hook, 'listening')
afterAll(() => hook.close())

const secretPath = '/hooks/as-good-as-a-password'
const server = await testServer({
  SANDBOX_WORLD: 'empty',
  MAIL_OPERATOR: 'desk@fairlead.test',
  ALERT_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}${secretPath}`,
})
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 10))
}
const signIn = async (email: string, password: string) =>
  String((await server.call('POST', '/auth', { body: { email, password } })).body.token)
/** The queue waits longer after each failure; here nobody has the time. */
async function untilTriedAgain(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`.execute(db)
    await new Promise((next) => setTimeout(next, 50))
  }
}

test('an alert reaches an operator’s open page, the mailbox, the webhook and the list, and so does its end', async () => {
  const token = await signIn('support@fairlead.test', 'sandbox-support-pass')
  const leaving = new AbortController()
  const stream = await fetch(`${server.url}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => {})
  const news = () =>
    [...text.matchAll(/event: alert\ndata: (.*)\n/g)].map(([, data = '']) => alertMessage.parse(JSON.parse(data)))

  const now = new Date()
  const alert = { kind: 'chain_behind' as const, key: '97', words: 'Far behind.' }
  await inTx(db, (tx) => raiseAlert(tx, alert, now))
  await until(() => news().length === 1 && posted.length === 1)
  expect(news()[0]).toMatchObject({ kind: 'chain_behind', openTotal: 1, open: [{ words: 'Far behind.' }] })
  expect(posted[0]).toMatchObject({
    path: secretPath,
    body: {
      kind: 'chain_behind',
      text: expect.stringMatching(/^Deposits are detected late\nFar behind/),
      runbook: 'docs/runbooks/deposits-behind.md',
    },
  })
  const letter = (await server.mailTo('desk@fairlead.test', 'Deposits are detected late')).text
  expect(letter).toContain('Far behind.')
  expect(letter.replaceAll(/\s+/g, ' ')).toContain('What to do: docs/runbooks/deposits-behind.md. Each new alert')

  await inTx(db, (tx) => endAlert(tx, alert.kind, alert.key, new Date()))
  await until(() => news().length === 2 && posted.length === 2)
  expect(news()[1]).toMatchObject({ openTotal: 0, overTotal: 1 })
  await server.mailTo('desk@fairlead.test', 'Resolved: Deposits are detected late')
  const { status, body } = await server.call('GET', '/operator/alerts?kind=chain_behind', { token })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { total: 1, alerts: [{ key: '97', words: 'Far behind.' }] },
  })
  leaving.abort()
  await reading
})

test('a webhook that does not take it is tried again, and its address is in no log', async () => {
  posted.length = 0
  const failed = () => server.log().match(/the alert webhook did not take a message/g)?.length ?? 0
  answer = (response) => void response.writeHead(500).end()
  await inTx(db, (tx) => raiseAlert(tx, { kind: 'deposit_uncredited', key: 'a', words: 'Odd.' }, new Date()))
  await until(() => failed() === 1)
  answer = (response) => void response.destroy()
  await untilTriedAgain(() => failed() === 2)
  answer = (response) => void response.writeHead(204).end()
  await untilTriedAgain(() => posted.length === 3)
  expect(server.log()).not.toContain(secretPath)
})
