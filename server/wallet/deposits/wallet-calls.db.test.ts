import { expect, test } from 'vitest'
import { sandboxAccounts } from '../../sandbox/accounts.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'

const server = await testServer()
const owner = sandboxAccounts('demo').find(({ role }) => role === 'owner')
const { body: signedIn } = await server.call('POST', '/auth', {
  body: { email: owner?.email, password: owner?.password },
})
const token = String(signedIn.token)
const get = async (path: string) => (await server.call('GET', path, { token })).body
const deposits = async () =>
  (await get('/wallet/all-deposits')) as { transactions: Record<string, unknown>[]; total: number }

test('from the faucet to fuel: an address, a deposit in sight, a credit and a letter', async () => {
  const wallet = await get('/wallet')
  expect(wallet).toMatchObject({ chain: 'BSC', token: 'USDT', liveRate: 1, walletAddress: wallet.address })
  expect(await deposits()).toEqual({ transactions: [], total: 0 })
  const body = { address: wallet.address, amount: 25 }
  const { status, body: poured } = await server.call('POST', '/sandbox/faucet', { body, token })
  expect(status).toBe(200)
  // The chain makes a block a second by itself; nobody touches the clock.
  let row: Record<string, unknown> | undefined
  do {
    await new Promise((next) => setTimeout(next, 100))
    row = (await deposits()).transactions[0]
  } while (row?.status !== 'success')
  expect(row).toMatchObject({ hash: poured.hash, to_address: wallet.address, value: 25, token_symbol: 'USDT' })
  expect(row.confirmations).toBeGreaterThanOrEqual(5)
  expect(await get('/finance/fuel-data')).toMatchObject({ fuelBalance: 25, fuelTopUp: 25 })
  expect((await get('/wallet')).isConnected).toBe(true)
  const { text } = await server.mailTo(owner?.email ?? '', 'Your deposit is credited')
  expect(text).toContain('$25.00 in USDT was credited to your fuel.')

  const headers = { authorization: `Bearer ${token}` }
  const metrics = await fetch(`${server.url}/metrics`, { headers }).then((answer) => answer.text())
  expect(metrics).toMatch(/fairlead_chain_lag_blocks \d/)
  expect(metrics).toMatch(/fairlead_deposits_total\{outcome="credited"\} 1/)
})

test('a clock put forward credits what was on its way before it answers', async () => {
  const { address } = await get('/wallet')
  await server.call('POST', '/sandbox/faucet', { body: { address, amount: 30 }, token })
  await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 3_600 }, token })
  expect((await deposits()).transactions[0]).toMatchObject({ value: 30, status: 'success' })
})
