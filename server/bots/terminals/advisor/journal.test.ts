import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compiledAdvisor, opening, someFolder, startOrders } from '../testing/orders-alone.ts'

const compiled = test.skipIf('missing' in compiledAdvisor)
const files = (folder: string) => readdirSync(`${folder}/Fairlead`).toSorted()
const lines = (folder: string, name = '7-Broker-Live.journal') =>
  readFileSync(`${folder}/Fairlead/${name}`, 'utf8').replace('\uFEFF', '').split('\r\n').slice(0, -1)
const write = (folder: string, name: string, text: string) => {
  mkdirSync(`${folder}/Fairlead`, { recursive: true })
  writeFileSync(`${folder}/Fairlead/${name}`, text)
}

compiled('files are named by login and server, and another account has others', async () => {
  const folder = someFolder()
  const advisor = startOrders(folder)
  await advisor.open(7, 'Broker / Ltd-Live')
  await advisor.run(`pair\t31\t${Buffer.from('secret').toString('hex')}`)
  await advisor.execute({ id: 1, ...opening })
  expect(files(folder)).toEqual(['journal', 'lock', 'pair'].map((what) => `7-Broker_32__47__32_Ltd-Live.${what}`))
  const other = await advisor.open(7, 'Broker Ltd-Demo')
  expect(other).toMatchObject({ results: [], paired: '0 ' })
  // The first one's lock is free again.
  const back = await startOrders(folder).open(7, 'Broker / Ltd-Live')
  expect(back).toMatchObject({ alerts: [], paired: '31 secret', results: [{ commandId: 1, outcome: 'done' }] })
})

compiled('files of version 1.0.0 are taken over', async () => {
  const folder = someFolder()
  write(folder, '7.pair', '31\nsecret\n')
  write(folder, '7.journal', 'begin 4\n')
  const reply = await startOrders(folder).open()
  expect(reply).toMatchObject({ paired: '31 secret', results: [{ commandId: 4, outcome: 'unknown', retcode: 10012 }] })
  expect(files(folder)).toEqual(['7-Broker-Live.journal', '7-Broker-Live.lock', '7-Broker-Live.pair'])
})

compiled('of two charts of one account the second says so and ends', async () => {
  const folder = someFolder()
  const first = startOrders(folder)
  await first.open()
  const second = startOrders(folder)
  expect((await second.open()).alerts).toEqual([
    'Fairlead runs on another chart for this account already: this one has ended',
  ])
  await second.ended()
  // Whatever ends it, MetaTrader closes its files.
  await first.kill()
  expect((await startOrders(folder).open()).alerts).toEqual([])
})

compiled('before the account is known nothing is written and nothing sent', async () => {
  const folder = someFolder()
  const advisor = startOrders(folder)
  await advisor.open(0, '')
  const { results } = await advisor.execute({ id: 1, ...opening })
  expect(results).toMatchObject([{ outcome: 'refused', retcode: 20009, detail: 'The account is not known yet' }])
  expect([advisor.sent, existsSync(`${folder}/Fairlead`)]).toEqual([[], false])
})

compiled('a disk that refuses the lock is no second chart', async () => {
  const advisor = startOrders()
  await advisor.open()
  await advisor.run('close')
  advisor.tell('disk\tread-only')
  expect((await advisor.open()).alerts).toEqual([
    'Fairlead: The folder of the advisor cannot be written. Nothing is traded.',
  ])
  const refused = await advisor.execute({ id: 1, ...opening })
  expect(refused.results).toMatchObject([{ commandId: 1, outcome: 'refused', retcode: 20009 }])
  advisor.tell('disk\tgood')
  await advisor.execute({ id: 2, ...opening })
  expect(advisor.sent.length).toBe(1)
})

compiled('a journal that is there and cannot be read stops trading until it can', async () => {
  const folder = someFolder()
  write(folder, '7-Broker-Live.journal', 'begin 1\r\n')
  const advisor = startOrders(folder)
  advisor.tell('disk\trefuses\tjournal')
  expect((await advisor.open()).alerts).toEqual(['Fairlead: The journal of orders cannot be read. Nothing is traded.'])
  await advisor.execute({ id: 2, ...opening })
  expect(advisor.sent).toEqual([])
  advisor.tell('disk\tgood')
  // What was refused stays refused, and what had been begun before is not begun again.
  for (const id of [1, 2, 3]) await advisor.execute({ id, ...opening })
  expect(advisor.sent.length).toBe(1)
  expect((await advisor.run('stored\t0')).results.map(({ commandId, outcome }) => [commandId, outcome])).toEqual([
    [2, 'refused'],
    [1, 'unknown'],
    [3, 'done'],
  ])
})

compiled.each([
  {
    what: 'a line that says nothing, but for the last',
    journal: 'begin 1\r\nrubbish\r\ntold 1\r\n',
    outcome: 'refused',
  },
  { what: 'a last line that was cut off', journal: 'begin 1\r\ntold 1\r\nbeg', outcome: 'done' },
  { what: 'a result that was cut off', journal: 'begin 1\r\nresult 1 {"comm', outcome: 'done' },
  { what: 'nothing but zeroes at its end', journal: 'begin 1\r\ntold 1\r\n\0\0\0\0', outcome: 'done' },
])('a journal with $what: the next order is $outcome', async ({ journal, outcome }) => {
  const folder = someFolder()
  write(folder, '7-Broker-Live.journal', journal)
  const advisor = startOrders(folder)
  await advisor.open()
  const { results } = await advisor.execute({ id: 2, ...opening })
  expect(results.at(-1)).toMatchObject({ commandId: 2, outcome })
  // And the line after the one that was cut off stands on its own.
  const again = startOrders(folder)
  await advisor.kill()
  await again.open()
  await again.execute({ id: 2, ...opening })
  expect(again.sent).toEqual([])
})

compiled(
  'an order whose begin cannot be written is not sent, and what a full disk has cut off is written anew',
  async () => {
    const folder = someFolder()
    const advisor = startOrders(folder)
    await advisor.open()
    await advisor.execute({ id: 1, ...opening })
    advisor.tell('disk\tfull')
    const refused = await advisor.execute({ id: 2, ...opening })
    expect(refused.results.at(-1)).toMatchObject({ commandId: 2, outcome: 'refused', retcode: 20009 })
    advisor.tell('disk\tgood')
    await advisor.execute({ id: 2, ...opening })
    await advisor.execute({ id: 3, ...opening })
    expect(advisor.sent.length).toBe(2)
    await advisor.kill()
    const again = await startOrders(folder).open()
    expect(again.results.map(({ commandId, outcome }) => [commandId, outcome])).toEqual([
      [1, 'done'],
      [2, 'refused'],
      [3, 'done'],
    ])
  },
)

compiled('the journal keeps the newest thousand of those that were told, and takes none below them again', async () => {
  const folder = someFolder()
  const all = Array.from({ length: 20_000 }, (_, n) => `begin ${n + 1}\r\nresult ${n + 1} {"commandId":${n + 1}}`)
  write(
    folder,
    '7-Broker-Live.journal',
    `${[...all, ...all.map((_, n) => `told ${n + 1}`).slice(0, -1)].join('\r\n')}\r\n`,
  )
  const advisor = startOrders(folder)
  expect((await advisor.open()).results).toEqual([{ commandId: 20_000 }])
  expect(lines(folder).slice(0, 2)).toEqual(['floor 19000', 'told 19001'])
  expect(lines(folder).slice(-2)).toEqual(['begin 20000', 'result 20000 {"commandId":20000}'])
  expect(lines(folder).length).toBe(1_002)
  for (const id of [1, 19_000, 19_001, 20_000]) await advisor.execute({ id, ...opening })
  expect(advisor.sent).toEqual([])
})

compiled('while it runs the journal is written anew after five thousand lines', async () => {
  const folder = someFolder()
  write(folder, '7-Broker-Live.journal', Array.from({ length: 2_600 }, (_, n) => `begin ${n + 1}\r\n`).join(''))
  const advisor = startOrders(folder)
  await advisor.open()
  expect(lines(folder).length).toBe(5_200)
  await advisor.run('stored\t2600')
  expect(lines(folder).slice(0, 2)).toEqual(['floor 1600', 'told 1601'])
  expect(lines(folder).length).toBe(1_001)
})

compiled('the key is written beside and moved into place', async () => {
  const folder = someFolder()
  const advisor = startOrders(folder)
  await advisor.open()
  const pair = (key: string) => advisor.run(`pair\t31\t${Buffer.from(key).toString('hex')}`)
  await pair('the first key')
  advisor.tell('disk\tfull')
  expect((await pair('the second key')).paired).toBe('31 the first key')
  expect(lines(folder, '7-Broker-Live.pair')).toEqual(['31', 'the first key'])
  expect(existsSync(`${folder}/Fairlead/7-Broker-Live.pair.new`)).toBe(false)
  advisor.tell('disk\tgood')
  expect((await pair('the second key')).paired).toBe('31 the second key')
  expect(lines(folder, '7-Broker-Live.pair')).toEqual(['31', 'the second key'])
})

compiled('what a broker writes survives the journal in any script', async () => {
  const folder = someFolder()
  const advisor = startOrders(folder)
  await advisor.open()
  advisor.comment = 'Нет цены 無報價 👍'
  advisor.answers = [{ retcode: 10006 }]
  await advisor.execute({ id: 1, ...opening })
  await advisor.kill()
  expect((await startOrders(folder).open()).results).toMatchObject([{ commandId: 1, detail: 'Нет цены 無報價 👍' }])
})
