import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Random } from '@fairlead/engine/market/random'
import { expect, test } from 'vitest'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { meaningOf, retcodes } from '../commands/retcode.ts'
import { AdvisorProcess } from '../testing/advisor-process.ts'
import { compileAdvisor } from '../testing/compile-advisor.ts'
import { foreignNames } from '../testing/lint-mql5.ts'
import { rewriteMql5 } from '../testing/rewrite-mql5.ts'
import { SimulatedBroker } from '../testing/simulated-broker.ts'
import { advisorFile } from './advisor-file.ts'

const sources = readdirSync('ea').filter((name) => /\.mq[5h]$/.test(name))
const textOf = (name: string) => readFileSync(`ea/${name}`, 'utf8')

test('the sources use only what MQL5 has', () => {
  expect(sources.toSorted()).toEqual([
    'Clock.mqh',
    'Codes.mqh',
    'Deals.mqh',
    'Fairlead.mq5',
    'Files.mqh',
    'Journal.mqh',
    'Json.mqh',
    'Link.mqh',
    'Log.mqh',
    'Orders.mqh',
    'Pairing.mqh',
    'Panel.mqh',
    'Settle.mqh',
    'Sign.mqh',
    'Symbols.mqh',
    'Sync.mqh',
  ])
  expect(foreignNames(sources.map(textOf).join('\n'))).toEqual([])
})

test.each([
  ['int F() { return std_sort(1); }', ['std_sort']],
  ['void F() { auto x = 1; }', ['auto', 'x']],
  ['void F(uint32_t x) { }', ['uint32_t', 'x']],
  ['#import "user32.dll"', ['#import']],
  ['void F() { Print("printf(x) is text"); } // malloc(1)', []],
  ['int F() { return TRADE_RETCODE_REQOUTE; }', ['TRADE_RETCODE_REQOUTE']],
  ['void F(MqlTick &tick) { tick.bit = 1; }', ['bit']],
])('%j: %j is foreign', (source, foreign) => {
  expect(foreignNames(source)).toEqual(foreign)
})

test.each([
  ['   uchar none[];', '   Array<uchar> none;'],
  ['bool F(const uchar &data[], uchar &hash[])', 'bool F(const Array<uchar> &data, Array<uchar> &hash)'],
  ['string Names[];', 'Array<string> Names;'],
  ['#property strict', ''],
  ['   x = names[i];', '   x = names[i];'],
  ['#include "Json.mqh"', '#include "Json.mqh.h"'],
  ['input int InpMany = 5; // Many; more', 'static const int &InpMany = shim::input<int>("InpMany", 5); // Many; more'],
  ['input group "Limits"', ''],
])('%j becomes %j', (from, to) => {
  expect(rewriteMql5(from)).toBe(to)
})

test('every return code that the advisor knows has a meaning, and its own are not the broker’s', () => {
  const codes = (file: string, name: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(name)].map(([, code]) => Number(code))
  const brokers = codes('ea/shim/constants.h', /TRADE_RETCODE_\w+ = (\d+)/g)
  const own = codes('ea/Codes.mqh', /#define CODE_\w+\s+(\d+)/g)
  expect(brokers.length).toBeGreaterThan(10)
  expect(own).toEqual(Array.from({ length: 12 }, (_, n) => 20_001 + n))
  expect([...brokers, ...own].filter((code) => !retcodes[code])).toEqual([])
  expect(meaningOf(20_001)).toEqual({ means: 'give_up', words: 'The member has stopped the advisor in its inputs.' })
})

test('the advisor is handed out as a zip with all its sources, and with our address in them', () => {
  const file = advisorFile('https://our-own.example')
  expect(file.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]))
  for (const name of sources) expect(file.includes(`MQL5/Experts/Fairlead/${name}`)).toBe(true)
  expect(file.includes('JournalBegin')).toBe(true)
  expect(file.includes('input string InpAddress     = "https://our-own.example"; // Address of the service')).toBe(true)
  expect(file.includes('fairlead.example')).toBe(false)
  expect(advisorFile('https://another.example').includes('our-own.example')).toBe(false)
})

// RFC 4231, all but the truncated one.
const vectors = [
  {
    key: '0b'.repeat(20),
    data: Buffer.from('Hi There'),
    mac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    key: Buffer.from('Jefe').toString('hex'),
    data: Buffer.from('what do ya want for nothing?'),
    mac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  {
    key: 'aa'.repeat(20),
    data: Buffer.alloc(50, 0xdd),
    mac: '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  },
  {
    key: '0102030405060708090a0b0c0d0e0f10111213141516171819',
    data: Buffer.alloc(50, 0xcd),
    mac: '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  },
  {
    key: 'aa'.repeat(131),
    data: Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
    mac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  },
  {
    key: 'aa'.repeat(131),
    data: Buffer.from(
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    mac: '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  },
]

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)

test.skipIf('missing' in compiled)('its HMAC is that of RFC 4231', async () => {
  const program = 'program' in compiled ? compiled.program : ''
  const broker = new SimulatedBroker(1, { newestPrices: () => new Map() }, new Random(1), new Date(), 0)
  const advisor = new AdvisorProcess(broker, {
    program,
    folder: tmpdir(),
    address: '',
    code: '',
    ownClock: () => 0,
    road: () => 'no way',
  })
  whenOver(async () => advisor.kill())
  for (const { key, data, mac } of vectors) expect(await advisor.hmac(key, data.toString('hex'))).toBe(mac)
  const random = new Random(9, 9)
  for (let n = 0; n < 50; n++) {
    const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random.below(256)))
    const [key, data] = [bytes(1 + random.below(140)), bytes(random.below(300))]
    expect(await advisor.hmac(key.toString('hex'), data.toString('hex'))).toBe(
      createHmac('sha256', key).update(data).digest('hex'),
    )
  }
})
