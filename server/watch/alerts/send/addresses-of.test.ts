import { expect, test } from 'vitest'
import { parseConfig } from '../../../platform/config.ts'
import { addressesBy, webhooksOf } from './addresses-of.ts'

test('alerts go by routes of kinds and groups, beside the usual addresses or in their place', () => {
  expect(parseConfig({}).ALERT_ROUTES).toEqual([])
  const { ALERT_ROUTES } = parseConfig({
    ALERT_ROUTES:
      ' payouts, money_found = finance@house.test, https://hook.test/a?b=c%3B ; terminals=support@house.test,default;\n gas_low=finance@house.test; ',
  })
  expect(ALERT_ROUTES).toEqual([
    {
      names: ['payouts', 'money_found'],
      mails: ['finance@house.test'],
      webhooks: ['https://hook.test/a?b=c%3B'],
      isUsualToo: false,
    },
    { names: ['terminals'], mails: ['support@house.test'], webhooks: [], isUsualToo: true },
    { names: ['gas_low'], mails: ['finance@house.test'], webhooks: [], isUsualToo: false },
  ])
  const usual = { mails: ['desk@house.test', 'support@house.test'], webhooks: ['https://usual.test/'] }
  const addressesOf = addressesBy(ALERT_ROUTES, usual)
  expect(addressesOf('transfer_stuck')).toEqual({
    mails: ['finance@house.test'],
    webhooks: ['https://hook.test/a?b=c%3B'],
  })
  // The kind itself says more than its group.
  expect(addressesOf('gas_low')).toEqual({ mails: ['finance@house.test'], webhooks: [] })
  expect(addressesOf('terminal_silent')).toEqual({
    mails: ['support@house.test', 'desk@house.test'],
    webhooks: ['https://usual.test/'],
  })
  expect(addressesOf('worker_silent')).toEqual(usual)
  expect(webhooksOf(ALERT_ROUTES, usual)).toEqual(['https://usual.test/', 'https://hook.test/a?b=c%3B'])
})

test.each([
  [' ; ', 'must have at least one route'],
  ['payouts', 'route 1 has no `=` between its kinds and its addresses'],
  ['=a@b.test', 'route 1 names no kind before its `=`'],
  ['payouts=', 'route 1, address 1: must be an e-mail address'],
  [
    'payouts=a@b.test; payout=a@b.test',
    'route 2 names no kind of alert: `payout` is none, nor one of the groups payouts,',
  ],
  ['payouts=a@b.test; members,payouts=a@b.test', 'route 2 names `payouts`, which an earlier one or itself names, too'],
  ['payouts=a@b.test,https://me:hush@hook.test/', 'route 1, address 2: must be an e-mail address'],
  ['payouts=https://hook.test/hush payouts', 'route 1, address 1: must be'],
  ['https://hook.test/hush=a@b.test', 'route 1 names no kind of alert: `…` is none'],
  [Array(11).fill('a@b.test').join().replace(/^/, 'payouts='), 'route 1 has more than 10 addresses'],
])('routes %s are refused in words that show no address', (ALERT_ROUTES, words) => {
  const problems = problemsOf(ALERT_ROUTES)
  expect(problems).toContain(`  ALERT_ROUTES: ${words}`)
  expect(problems).not.toContain('hush')
})

function problemsOf(ALERT_ROUTES: string): string {
  try {
    parseConfig({ ALERT_ROUTES })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
