import type { Mutant } from './list.ts'

const abuse = 'server/testing/abuse.db.test.ts'
const guards = 'server/wallet/payouts/guards.db.test.ts'
const means = 'server/wallet/payouts/approvals/prove-means.db.test.ts'
const orders = 'server/desk/orders/orders.db.test.ts'
const profile = 'server/people/account/profile.db.test.ts'
const refused = 'server/wallet/payouts/refused-payouts.db.test.ts'
const reorganised = 'server/wallet/deposits/watch/watch-chain.db.test.ts'
const rights = 'server/testing/rights.db.test.ts'
const sweeps = 'server/wallet/payouts/treasury/sweeps.db.test.ts'
const signedOrders = 'server/desk/orders/signed-orders.db.test.ts'
const routine = (name: string) => `database/functions/${name}.sql`

/** Deliberate bugs about debts, doubts that must stop payouts, and keys that must not leave the signer. */
export const holdDebtMutants: readonly Mutant[] = [
  {
    name: 'debt: closing and reopening erases it',
    file: routine('fuel_reopen'),
    find: '  UPDATE fuel_charges SET arrears = arrears + written_off, written_off = 0 WHERE member_id = p_member AND written_off > 0;\n',
    replace: '',
    tests: [profile],
  },
  {
    name: 'debt: a closed member’s income is paid whole',
    file: routine('leftover_return'),
    find: 'greatest(income - fuel_owed(p_member), 0)',
    replace: 'income',
    tests: [abuse],
  },
  {
    name: 'debt: income is sent to who owes more',
    file: routine('fuel_owed'),
    find: 'WHERE member_id = p_member AND written_off > 0',
    replace: 'WHERE member_id = p_member AND written_off < 0',
    tests: [orders],
  },
  {
    name: 'debt: whoever owes may withdraw',
    file: 'server/wallet/withdrawals/request/request-withdrawal.ts',
    find: "  if ((await readArrears(tx, memberId)) > 0n) throw new DomainError('arrears_open')\n",
    replace: '',
    tests: [profile],
  },
  {
    name: 'corrections: a forged one is seen and let pass',
    file: 'server/wallet/payouts/reconcile/look-at-corrections.ts',
    find: '      if (first) await stopPayouts(tx, first, now)\n',
    replace: '',
    tests: [signedOrders],
  },
  {
    name: 'corrections: whoever takes the stop off is paid past a forged one',
    file: 'server/wallet/payouts/start-signer.ts',
    find: 'if (areProved) await payQueued(signer)',
    replace: 'await payQueued(signer)',
    tests: [signedOrders],
  },
  {
    name: 'corrections: nobody is told of a forged one',
    file: 'server/wallet/payouts/reconcile/look-at-corrections.ts',
    find: '      await raiseAlerts(tx, alerts, now)\n',
    replace: '',
    tests: [signedOrders],
  },
  {
    name: 'corrections: one that is doubted is looked at once',
    file: 'server/wallet/payouts/reconcile/look-at-corrections.ts',
    find: '    await look(await correctionsAmong(db, [...doubted.keys()]))\n',
    replace: '',
    tests: [signedOrders],
  },
  {
    name: 'corrections: what was posted may be another sum than was proved',
    file: 'server/wallet/payouts/reconcile/verify-corrections.ts',
    find: "if (!order || !isAsOrdered(correction)) return 'it is of no order'",
    replace: "if (!order) return 'it is of no order'",
    tests: [signedOrders],
  },
  {
    name: 'corrections: any login calls one settled',
    file: 'database/grants.sql',
    find: 'GRANT INSERT, UPDATE ON heartbeats TO',
    replace: 'GRANT INSERT ON settled_corrections TO fairlead_worker;\nGRANT INSERT, UPDATE ON heartbeats TO',
    tests: [rights],
  },
  {
    name: 'reorganised: what was credited is forgotten by who lets payouts go on',
    file: 'server/wallet/deposits/deposit-store.ts',
    find: 'AND lost_at IS NULL`.execute(tx)',
    replace: 'AND false`.execute(tx)',
    tests: [reorganised],
  },
  {
    name: 'reorganised: what is mined again stays lost',
    file: 'server/wallet/deposits/deposit-store.ts',
    find: 'block_time = d.time, lost_at = NULL',
    replace: 'block_time = d.time',
    tests: [reorganised],
  },
  {
    name: 'reorganised: a part that is corrected is enough',
    file: 'server/wallet/deposits/count-store.ts',
    find: 'WHERE l.amount > c.taken ORDER BY',
    replace: 'WHERE c.taken = 0 ORDER BY',
    tests: [reorganised],
  },
  {
    name: 'nonce: a transaction beside ours is noticed only once it is mined',
    file: 'server/wallet/payouts/sends/check-nonce.ts',
    find: 'if (signed >= withWaiting) return true',
    replace: 'if (signed >= mined) return true',
    tests: [refused],
  },
  {
    name: 'freshness: the clock of who checked says how old a check is',
    file: 'server/wallet/payouts/check-freshness.ts',
    find: '[check !== undefined && isOld(check),',
    replace: '[check !== undefined && now.getTime() - check.checkedAt.getTime() > timings.bookCheckAgeMsMax,',
    tests: [guards],
  },
  {
    name: 'freshness: the clock of who checked puts a check after the approval',
    file: 'server/wallet/payouts/check-freshness.ts',
    find: 'return earlier(check.checkedAt, addSeconds(now, -check.ageSeconds))',
    replace: 'return check.checkedAt',
    tests: [guards],
  },
  {
    name: 'rescue: it moves USDT, too',
    file: 'server/wallet/payouts/treasury/rescue-token.ts',
    find: 'if (token === lower(chain.token)) throw',
    replace: "if (token === '0x') throw",
    tests: [sweeps],
  },
  {
    name: 'rescue: whatever it names is signed',
    file: 'server/wallet/signing/known-forms.ts',
    find: "    if (isAddressEqual(transaction.to, ours.token)) refuse('contract', 'A rescue is of a token that is not ours.')\n",
    replace: '',
    tests: [sweeps],
  },
  {
    name: 'rescue: nobody can see who had it done',
    file: 'server/wallet/payouts/treasury/rescue-token.ts',
    find: "      action: 'rescue token',",
    replace: "      action: 'look',",
    tests: [sweeps],
  },
  {
    name: 'means: what was refunded below counts as deposited',
    file: 'server/wallet/payouts/approvals/prove-means.ts',
    find: 'found += amount - gone',
    replace: 'found += amount',
    tests: [means],
  },
]
