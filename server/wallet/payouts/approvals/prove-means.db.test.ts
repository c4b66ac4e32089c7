import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealEntries } from '../../../finance/ledger/seal-entries.ts'
import { closeMoney } from '../../../finance/packages/close-money.ts'
import { inTx } from '../../../platform/database/db.ts'
import { depositAccount } from '../../chain/derivation.ts'
import { lockPayout } from '../payout-store.ts'
import { payoutWorld, units, usd } from '../testing/payout-world.ts'
import { createProveMeans } from './prove-means.ts'

const world = await payoutWorld()
const { db, chain, clock, signer } = world
const prove = createProveMeans({ chain, keys: signer.keys })
let index = 0

/** Puts the money behind a member's income on the chain, at an address of the signer's own key or of somebody else. */
async function backed(memberId: bigint, dollars: number, address?: `0x${string}`): Promise<void> {
  const own = depositAccount(world.wallet.xprv, ++index).address.toLowerCase() as `0x${string}`
  const to = address ?? own
  const hash = await world.pour(to, usd(dollars))
  await world.mine()
  const referral = await db
    .selectFrom('chain_deposits as d')
    .innerJoin('sponsorships as s', 's.member_id', 'd.member_id')
    .select(['d.id', 'd.member_id'])
    .where(sql<boolean>`s.uplines = ${[memberId]}::bigint[]`)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deposit_addresses')
    .values({ member_id: referral.member_id, derivation_index: index, address: to, created_at: clock.now() })
    .execute()
  const seen = { tx_hash: hash, to_address: to, value: String(units(dollars)), amount: usd(dollars) }
  await db.updateTable('chain_deposits').set(seen).where('id', '=', referral.id).execute()
}

async function proofOf(
  approved: Awaited<ReturnType<typeof world.approvedWithdrawal>>,
  proving = prove,
): Promise<string | undefined> {
  const { id } = await world.payoutOf(approved)
  return inTx(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    return payout && proving(tx, payout)
  })
}

async function untilSealed(
  approved: Awaited<ReturnType<typeof world.approvedWithdrawal>>,
): Promise<string | undefined> {
  for (;;) {
    await sealEntries(db, clock.now())
    const proof = await proofOf(approved)
    if (proof !== 'soon') return proof
    await new Promise((next) => setTimeout(next, 25))
  }
}

test('what the chain shows at addresses of the signer’s own key, behind a sealed entry, may be paid', async () => {
  const approved = await world.approvedWithdrawal(15)
  expect(await proofOf(approved)).toBe('soon')
  // A row that names a transfer which is not there.
  expect(await untilSealed(approved)).toContain('the chain does not show')
  await backed(approved.memberId, 300)
  expect(await untilSealed(approved)).toBeUndefined()
})

test.each([
  [
    'is down',
    () => {
      throw new Error('the node is down')
    },
  ],
  ['hides what was paid', async () => undefined],
])('of three nodes one that %s keeps nobody from being paid', async (_, getTransactionReceipt) => {
  const approved = await world.approvedWithdrawal(15)
  await backed(approved.memberId, 300)
  expect(await untilSealed(approved)).toBeUndefined()
  const [honest] = chain.clients
  const odd = { ...honest, getTransactionReceipt } as unknown as typeof honest
  const proving = createProveMeans({ chain: { ...chain, clients: [odd, honest, honest] }, keys: signer.keys })
  expect(await proofOf(approved, proving)).toBeUndefined()
})

test('a deposit at an address that is not the signer’s counts for nothing', async () => {
  const approved = await world.approvedWithdrawal(15)
  await backed(approved.memberId, 300, `0x${'ee'.repeat(20)}`)
  expect(await untilSealed(approved)).toContain('the chain does not show')
})

test('what the row calls its amount is not believed: the transfer’s own value counts', async () => {
  const approved = await world.approvedWithdrawal(15)
  await backed(approved.memberId, 10)
  await db
    .updateTable('chain_deposits')
    .set({ amount: usd(300) })
    .where('to_address', '=', depositAccount(world.wallet.xprv, index).address.toLowerCase())
    .execute()
  expect(await untilSealed(approved)).toContain('the chain does not show')
})

test('a transfer of less than the row says counts for nothing', async () => {
  const approved = await world.approvedWithdrawal(15)
  await backed(approved.memberId, 300)
  await db
    .updateTable('chain_deposits')
    .set({ value: String(units(301)), amount: usd(301) })
    .where('to_address', '=', depositAccount(world.wallet.xprv, index).address.toLowerCase())
    .execute()
  expect(await untilSealed(approved)).toContain('the chain does not show')
})

test.each([
  { deposited: 300, proof: undefined },
  // Most of the $300 the books have went back: the chain must show what is left of it, not what came once.
  { deposited: 298, proof: expect.stringContaining('the chain does not show') },
])('what was refunded to who is below counts no more: of $deposited on the chain', async ({ deposited, proof }) => {
  const approved = await world.approvedWithdrawal(15)
  await backed(approved.memberId, deposited)
  await inTx(db, async (tx) => {
    const referral = await tx
      .selectFrom('sponsorships')
      .select('member_id')
      .where(sql<boolean>`uplines = ${[approved.memberId]}::bigint[]`)
      .executeTakeFirstOrThrow()
    const refund = await closeMoney(tx, `referral ${referral.member_id}`, referral.member_id, clock.now())
    expect(refund).toBe(usd(285))
  })
  expect(await untilSealed(approved)).toEqual(proof)
})
