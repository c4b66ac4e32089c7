import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks } from '../../../finance/ledger/check-books.ts'
import { checkDeposits } from '../../deposits/checks/check-deposits.ts'
import { signTransfer } from '../sends/sign-transfer.ts'
import { freshAddress, payoutWorld, units, usd } from '../testing/payout-world.ts'
import { watchChain } from '../testing/watch-chain.ts'
import { checkOutflows } from './check-outflows.ts'
import { checkTreasury } from './check-treasury.ts'
import { readTreasury } from './read-treasury.ts'

const world = await payoutWorld()
const { db, chain, clock, mine, signer } = world

const due = readTreasury({ db, chain })
async function readNow(): Promise<void> {
  await watchChain(world)
  await due.runDue(clock.now())
}
async function broken(): Promise<string[]> {
  const { findings } = await checkBooks(db, [checkDeposits, checkOutflows, checkTreasury])
  return findings.filter(({ holds }) => !holds).map(({ name }) => name)
}
const treasuryDetail = async () => {
  const { findings } = await checkBooks(db, [checkTreasury])
  return findings.find(({ name }) => name === 'cash on the chain covers what is owed')?.detail ?? ''
}

/** Changes a row as nothing in the product would, looks, and puts it back. */
async function brokenBy(change: string, back: string): Promise<string[]> {
  await readNow()
  await sql.raw(change).execute(db)
  const found = await broken()
  await sql.raw(back).execute(db)
  return found
}

test('before the chain is read nothing is said about it', async () => {
  expect(await treasuryDetail()).toBe('the chain has not been read yet')
})

test('at every step of a payout the books and the chain agree', async () => {
  const approved = await world.approvedWithdrawal(100)
  // The $2,000 of the deposit that earned it, to the cent what is owed.
  await world.fillTreasury(2_000)
  await db.updateTable('chain_deposits').set({ block_number: 2n }).execute()
  await mine(6)
  await readNow()
  expect(await broken()).toEqual([])
  const round = world.rounds()
  const agree = async () => {
    const isPaid = (await world.payoutOf(approved)).status === 'paid'
    const figures = { found: await broken(), onChain: await treasuryDetail() }
    const onChain = expect.stringContaining(`$${isPaid ? 1_901 : 2_000}.000000 on the chain`)
    expect(figures).toEqual({ found: [], onChain })
  }
  for (let block = 0; block < 9; block++) {
    await round()
    // What the last count does not know yet is carried on; then it is counted anew.
    await watchChain(world)
    await agree()
    await readNow()
    await agree()
    await mine(1)
  }
  await readNow()
  expect(await world.payoutOf(approved)).toMatchObject({ status: 'paid' })
  expect(await treasuryDetail()).toContain('$1901.000000 on the chain ($1901.000000 in block')
})

const outflows = 'what left our addresses matches what was paid'
const deposits = 'deposits are final transfers on the chain'
const cash = 'cash on the chain covers what is owed'

test.each([
  [
    "UPDATE payouts SET status = 'sending', ended_at = NULL",
    "UPDATE payouts SET status = 'paid', ended_at = now()",
    outflows,
  ],
  ["UPDATE chain_sends SET status = 'replaced'", "UPDATE chain_sends SET status = 'mined'", outflows],
  ['UPDATE chain_sends SET value = value + 1', 'UPDATE chain_sends SET value = value - 1', outflows],
  [
    "UPDATE chain_sends SET tx_hash = '0x' || repeat('ab', 32)",
    'UPDATE chain_sends SET tx_hash = (SELECT tx_hash FROM chain_outflows)',
    outflows,
  ],
  ["UPDATE withdrawals SET status = 'failed'", "UPDATE withdrawals SET status = 'success'", outflows],
  ['UPDATE payouts SET subject_id = subject_id + 1000', 'UPDATE payouts SET subject_id = subject_id - 1000', outflows],
  ['UPDATE chain_deposits SET log_ordinal = 1', 'UPDATE chain_deposits SET log_ordinal = 0', deposits],
  ['UPDATE chain_deposits SET amount = amount - 1', 'UPDATE chain_deposits SET amount = amount + 1', deposits],
  [
    "UPDATE chain_deposits SET status = 'pending', credited_at = NULL",
    "UPDATE chain_deposits SET status = 'credited', credited_at = now()",
    deposits,
  ],
])('%s is found', async (change, back, name) => {
  expect(await brokenBy(change, back)).toContain(name)
  expect(await broken()).toEqual([])
})

test('a transfer that nobody asked for is found, and what it leaves uncovered', async () => {
  const [client] = chain.clients
  const { keys } = signer
  const steal = async (dollars: number) => {
    const nonce = await client.getTransactionCount({ address: chain.treasury })
    const { raw } = await signTransfer(db, signer, keys.treasury, {
      purpose: 'payout',
      nonce: BigInt(nonce),
      to: freshAddress('thief'),
      value: units(dollars),
      feePerGas: await client.getGasPrice(),
    })
    await client.sendRawTransaction({ serializedTransaction: raw })
    await mine(1)
  }
  // Known as soon as it is seen; what it took is counted when its block is final.
  await steal(1)
  await readNow()
  expect(await broken()).toEqual([outflows])
  await steal(1_900)
  await mine(6)
  await readNow()
  expect(await broken()).toEqual([outflows, cash])
})

test('a refund that is not paid yet is owed', async () => {
  await sql`DELETE FROM treasury_readings`.execute(db)
  await world.fillTreasury(5_000)
  await mine(6)
  await readNow()
  const before = await treasuryDetail()
  const [row] = await db.selectFrom('payouts').select('member_id').execute()
  await db
    .insertInto('payouts')
    .values({
      kind: 'refund',
      subject_id: 1n,
      member_id: row?.member_id ?? 0n,
      address: freshAddress('refunded'),
      amount: usd(4_000),
      queued_at: clock.now(),
    })
    .execute()
  expect(before).toContain('$5000.000000 on the chain')
  expect(await broken()).toContain(cash)
})
