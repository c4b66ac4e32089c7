import { readTerminal } from '@fairlead/contract/routes/bots/terminal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { keyOf } from '../../lib/calls/query-key.ts'
import { TerminalNotice } from './terminal-notice.tsx'
import { botQuery } from './use-bot.ts'

const terminal = {
  ...{ state: 'connected', login: 70_001, server: 'Simulated-Live', company: 'Simulated Brokers', demo: false },
  ...{ hosted: false, lastSyncAt: null, tradeAllowed: true, agrees: true, lastError: null, isOutdated: false },
  ended: null as string | null,
  isDoubted: false,
  unclear: [] as object[],
}

async function shown(more: Partial<typeof terminal>, bot = { state: 'active', capital: 100 }): Promise<string> {
  const client = new QueryClient()
  client.setQueryData<object>(botQuery.queryKey, bot)
  client.setQueryData(keyOf(readTerminal), { terminal: { ...terminal, ...more } })
  // What comes later is waited for.
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <TerminalNotice />
    </QueryClientProvider>,
  )
  return (await new Response(prelude).text()).replace(/<[^>]+>/g, '')
}

const update = 'A newer version of the advisor is ready.'

test.each([
  [{}, false],
  [{ isOutdated: true }, true],
  // We bring up to date what we host.
  [{ isOutdated: true, hosted: true }, false],
])('%j: the download of a newer advisor is offered: %s', async (more, isOffered) => {
  const words = await shown(more)
  expect(words).toContain('MetaTrader is connected: login 70001 at Simulated Brokers.')
  expect(words.includes(update)).toBe(isOffered)
  expect(words.includes('Download the advisor')).toBe(isOffered)
})

const gold = {
  symbol: 'XAUUSD',
  candidates: ['XAUUSD.a', 'XAUUSD.b'].map((name) => ({
    name,
    base: 'XAU',
    profit: 'USD',
    contractSize: 100,
    digits: 2,
  })),
}

test('which symbol it is chooses whoever runs the terminal', async () => {
  const own = await shown({ unclear: [gold] })
  expect(own).toContain('The bot is not trading XAUUSD yet.')
  for (const words of ['XAUUSD.a', 'XAUUSD.b', 'None of these', 'Choose']) expect(own).toContain(words)
  const hosted = await shown({ unclear: [gold], hosted: true })
  expect(hosted).toContain('Our team is looking into it.')
  expect(hosted).not.toContain('None of these')
})

test('a balance that its deals do not explain is said to be no loss', async () => {
  expect(await shown({})).not.toContain('do not explain')
  expect(await shown({ isDoubted: true })).toContain('MetaTrader shows a balance that its deals do not explain.')
})

test.each([
  ['who runs it pairs it again', {}, {}, true],
  ['who has it hosted waits for us', { hosted: true }, {}, false],
  ['whoever is frozen cannot', {}, { state: 'frozen' }, false],
])('a terminal that was cut off says why: %s', async (_, more, bot, mayPair) => {
  const ended = 'An operator disconnected it.'
  const words = await shown({ state: 'cut_off', ended, ...more }, { state: 'active', capital: 100, ...bot })
  expect(words).toContain('Your terminal was disconnected: login 70001 at Simulated Brokers.')
  expect(words).toContain(ended)
  expect(words.includes('Create a pairing code')).toBe(mayPair)
  expect(words.includes('Our team will reconnect it.')).toBe('hosted' in more)
})
