import type { Calls } from '../calls.ts'

/** Who books it: one asks and proves it, the other confirms it. */
type Operators = Record<'finance' | 'owner', { calls: Calls; password: string }>

/** The world of the demo has no correction of income. Whoever waits for a withdrawal gets one: the console shows it there, too. */
export async function correctIncome({ finance, owner }: Operators): Promise<void> {
  type Waiting = { withdrawals: { memberId: number }[] }
  const { withdrawals } = await finance.calls.call<Waiting>('GET', '/operator/withdrawals?status=processing')
  const [first] = withdrawals
  if (!first) throw new Error('Nobody of the demo world waits for a withdrawal')
  const { id } = await finance.calls.call<{ id: number }>('POST', '/operator/orders', {
    kind: 'correction',
    from: { account: 'affiliate_pool' },
    to: { account: 'income', memberId: first.memberId },
    amount: 1.2345,
    reason: 'Credited too little.',
  })
  for (const { calls, password } of [finance, owner])
    await calls.call('POST', `/operator/orders/${id}/confirm`, { password })
}
