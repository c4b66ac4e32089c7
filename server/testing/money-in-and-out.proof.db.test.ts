import { expect, test } from 'vitest'
import { testServer } from '../sandbox/testing/test-server.ts'
import { until, walletPeople } from '../wallet/withdrawals/testing/people.ts'

const server = await testServer()
const people = walletPeople(server)

test('what is paid on the chain becomes fuel, and income leaves again on the chain', async () => {
  const sponsor = await people.member({ address: `0x${'ab'.repeat(20)}` })
  const member = await people.member({ sponsor })
  const { body: wallet } = await people.call(member, 'GET', '/wallet')
  expect(wallet).toMatchObject({ chain: 'BSC', token: 'USDT', liveRate: 1 })

  await server.call('POST', '/sandbox/faucet', { body: { address: wallet.address, amount: 300 } })
  const deposits = async () =>
    (await people.call(member, 'GET', '/wallet/all-deposits')).body.transactions as { status: string; value: number }[]
  await until(async () => (await deposits())[0]?.status === 'success')
  expect(await deposits()).toEqual([
    expect.objectContaining({ value: 300, status: 'success', to_address: wallet.address }),
  ])
  expect((await people.call(member, 'GET', '/settings/get-user-prefes')).body).toMatchObject({ fuelBalance: 300 })

  await people.withdraw(sponsor, 15)
  expect((await people.verify(sponsor, await people.otp(sponsor))).status).toBe(200)
  const finance = await people.operator('finance')
  const { id } = await people.newest(sponsor)
  expect((await people.approve(finance, 'withdrawals', id)).status).toBe(200)
  // Nothing is paid before the books and the chain were looked at.
  await people.pass(1)
  await until(async () => (await people.newest(sponsor)).status === 'success')
  await people.pass(60)
  expect((await people.call(finance, 'POST', '/operator/books/check')).body).toMatchObject({
    holds: true,
    treasury: 286,
  })
})
