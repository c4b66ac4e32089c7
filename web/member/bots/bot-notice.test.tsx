import type { BotState } from '@fairlead/contract/entities'
import { text } from '@fairlead/contract/text'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Member } from '../shell/member.ts'
import { BotNotice } from './bot-notice.tsx'
import { AskBotSwitch } from './bot-switch-dialog.tsx'
import type { Bot } from './use-bot.ts'

const bot = {
  since: '2026-11-15T13:58:00.000Z',
  reason: 'Because of this.',
  deactivatesAt: '2026-11-22T13:58:00.000Z',
  capital: 300,
  balance: 148.5,
  stops: [],
  fuelPerDay: 0.6667,
  fuelNeed: { lowBelow: 1.5, owed: 0, toClear: 0.9, forMonth: 20.9 },
} as unknown as Bot
const member = {} as Member

const shown = (state: BotState, isOfBot = true, stops: Bot['stops'] = []) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AskBotSwitch value={() => {}}>
        <BotNotice bot={{ ...bot, state, stops }} member={member} isOfBot={isOfBot} />
      </AskBotSwitch>
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, '')

test.each([
  { state: 'paused', words: 'Your bot is paused. It opens no new positions; open ones are still managed.' },
  { state: 'low_fuel', words: 'The bot is deactivated at 22 Nov 2026, 13:58 UTC if it stays low. Add fuel' },
  { state: 'deactivated', words: 'Your bot is deactivated. It does not trade, and hosting has stopped.' },
  { state: 'loss_closed', words: '$148.50 of $300.00 is left in your MT5 account.' },
  { state: 'frozen', words: text.accountFrozen },
  { state: 'closing', words: text.accountClosed },
  { state: 'closed', words: text.accountIsClosed },
] as const)('$state: "$words", since when and why', ({ state, words }) => {
  const all = shown(state)
  expect(all).toContain(words)
  expect(all).toContain('Since 15 Nov 2026, 13:58 UTC.')
  expect(all).toContain('Because of this.')
})

test('a paused bot is resumed from its notice, and only a paused one', () => {
  expect(shown('paused')).toContain('Resume the bot')
  for (const state of ['active', 'frozen', 'closing', 'closed'] as const)
    expect(shown(state)).not.toContain('Resume the bot')
})

test('low fuel says how much is enough, for now and for a month', () => {
  const words = shown('low_fuel')
  expect(words).toContain('Add $0.90 and your fuel is no longer low (the limit is $1.50).')
  expect(words).toContain('For 30 days at the current rate of $0.6667 a day add $20.90.')
  expect(words).toContain('The minimum deposit is $10.')
})

test('a bot that trades has no notice', () => {
  expect(shown('active')).toBe('')
})

test('what concerns the whole account is told in every section, the rest where the bot is shown', () => {
  expect(shown('frozen', false)).toContain(text.accountFrozen)
  expect(shown('paused', false)).toBe('')
  expect(shown('deactivated', false)).toBe('')
})

test('a stop of our operators is told in plain words in every section', () => {
  const since = '2026-11-15T13:58:00.000Z'
  const all = shown('active', false, [
    { scope: 'platform', kind: 'entries', target: null, since },
    { scope: 'instrument', kind: 'close_all', target: 'BTCUSD', since },
  ])
  expect(all).toContain('Our team has paused new trades for all members. Open positions are still managed as before.')
  expect(all).toContain(
    'Our team has paused new trades in BTCUSD. Open positions affected are closed at the next price.',
  )
  expect(all).toContain('Since 15 Nov 2026, 13:58 UTC.')
})
