import { botStateNames } from '@fairlead/contract/bot-state-names'
import { type BotState, botState } from '@fairlead/contract/entities'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Bot } from '../../bots/use-bot.ts'
import { HealthStrip } from './health-strip.tsx'

const bot = {
  state: 'active',
  since: null,
  reason: null,
  mayOpen: true,
  openPositions: 0,
  lastBarAt: null,
  fuelRunwayDays: null,
  lossClosureDistance: null,
  preview: null,
  equity: null,
  capital: null,
} as unknown as Bot

const words = (changes: Partial<Bot>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HealthStrip bot={{ ...bot, ...changes }} fuelBalance={10} />
    </QueryClientProvider>,
  ).replace(/<[^>]+>/g, ' ')

test.each(botState.options)('a bot that is %s is called by its name', (state: BotState) => {
  expect(words({ state, mayOpen: state === 'active' })).toContain(botStateNames[state])
})

test('every state has a name that a member can read', () => {
  for (const name of Object.values(botStateNames)) expect(name).toMatch(/^[A-Z][A-Za-z0-9 ]+$/)
  expect([botStateNames.loss_closed, botStateNames.pending]).toEqual(['Closed for loss', 'Setting up'])
})

test('an active bot that a stop holds back is not called active', () => {
  expect(words({ mayOpen: false })).toContain('Paused by our team')
})

test('when it last looked is said in words, and what has never looked says so', () => {
  const at = new Date(Date.now() - 125_000).toISOString()
  expect(words({ lastBarAt: at })).toContain('Checked the market 2 minutes ago')
  expect(words({})).toContain('Has not checked the market yet')
  expect(words({ state: 'deactivated', mayOpen: false })).toContain('Not trading')
})
