import type { Mutant } from './list.ts'

const agrees = 'server/testing/postgres-agrees.db.test.ts'
const abuse = 'server/testing/abuse.db.test.ts'
const orders = 'server/orders/orders.db.test.ts'
const signedOrders = 'server/orders/signed-orders.db.test.ts'
const stuck = 'server/payouts/stuck-payouts.db.test.ts'
const locks = 'server/fuel/lock-order.db.test.ts'
const nodes = 'server/deposits/faulty-nodes.db.test.ts'
const silence = 'server/alerts/watch-silence.db.test.ts'
const cold = 'server/payouts/cold.db.test.ts'
const found = 'server/deposits/found-money.db.test.ts'
const address = 'server/deposits/deposit-address.db.test.ts'
const profile = 'server/account/profile.db.test.ts'
const routine = (name: string) => `migrations/functions/${name}.sql`

/** Deliberate bugs about money that strands and about what stops. */
export const strandMutants: readonly Mutant[] = [
  {
    name: 'business: a deposit counts at once',
    file: routine('business_counts_at'),
    find: "interval '168 hours'",
    replace: "interval '0 hours'",
    tests: [agrees],
  },
  {
    name: 'business: what is refunded goes on counting',
    file: routine('team_lose_business'),
    find: '  IF p_amount > uncounted THEN',
    replace: '  IF false THEN',
    tests: [agrees],
  },
  {
    name: 'business: what is refunded counts a week later all the same',
    file: routine('team_lose_business'),
    find: 'AND n.up_to <= p_amount',
    replace: 'AND false',
    tests: [agrees],
  },
  {
    name: 'business: rented business pays',
    file: routine('business_counts_at'),
    find: "interval '168 hours'",
    replace: "interval '144 hours'",
    tests: [abuse],
  },
  {
    name: 'active: a bonus is enough',
    file: routine('team_is_active'),
    find: 't.deposited + t.corrected > t.refunded',
    replace: 'true',
    tests: [agrees],
  },
  {
    name: 'active: a first deposit does not make active',
    file: routine('fuel_credit'),
    find: "CASE WHEN is_first THEN ARRAY[p_member] ELSE '{}' END",
    replace: "'{}'",
    tests: [agrees],
  },
  {
    name: 'active: a first deposit in a batch does not make active',
    file: routine('fuel_deposit_many'),
    find: 'team_credit(members_credited, totals_credited, firsts)',
    replace: "team_credit(members_credited, totals_credited, '{}')",
    tests: [agrees],
  },
  {
    name: 'closed: a late deposit is credited',
    file: routine('fuel_deposit'),
    find: ' OR own.closed_at IS NOT NULL',
    replace: '',
    tests: [orders],
  },
  {
    name: 'closed: a closed sponsor goes on earning',
    file: routine('fuel_credit'),
    find: 'is_orphaned := EXISTS',
    replace: 'is_orphaned := false AND EXISTS',
    tests: [orders],
  },
  {
    name: 'closed: leftovers are sent to open accounts',
    file: routine('leftover_return'),
    find: 'IF own.closed_at IS NULL THEN',
    replace: 'IF false THEN',
    tests: [agrees],
  },
  {
    name: 'closed: a returned deposit can be credited again',
    file: routine('leftover_return'),
    find: 'UPDATE fuel_deposits SET returned_at = p_at',
    replace: 'UPDATE fuel_deposits SET returned_at = NULL',
    tests: [agrees],
  },
  {
    name: 'closing: every closing has the same key',
    file: 'server/account/close-account.ts',
    find: '(await countClosings(tx, memberId)) + 1',
    replace: '1',
    tests: [orders],
  },
  {
    name: 'closing: what is owed stays owed',
    file: routine('fuel_refund'),
    find: '  UPDATE fuel_charges SET written_off = written_off + arrears, arrears = 0 WHERE member_id = p_member AND arrears > 0;\n',
    replace: '',
    tests: [profile],
  },
  {
    name: 'orders: who asked may confirm',
    file: 'server/orders/confirm-order.ts',
    find: 'if (isProved && order.asked_by === operatorId)',
    replace: 'if (isProved && order.asked_by === 0n)',
    tests: [orders],
  },
  {
    name: 'orders: who asked need not prove it',
    file: 'server/orders/confirm-order.ts',
    find: "  if (!isProved && order.asked_by !== operatorId) throw new DomainError('conflict', { message: text.orderUnproved })\n",
    replace: '',
    tests: [orders],
  },
  {
    name: 'orders: another sum is sent than was proved',
    file: 'server/orders/carry-out.ts',
    find: 'if (sent && (sent.amount !== order.amount || sent.address !== order.address))',
    replace: 'if (sent && sent.address !== order.address)',
    tests: [orders],
  },
  {
    name: 'orders: the signer pays what nobody has proved',
    file: 'server/payouts/verify-payout.ts',
    find: "  return memberId === null ? 'it is of nobody' : verifyApprovals(tx, { ...asked, amount, memberId }, judge)\n",
    replace: '  return undefined\n',
    tests: [signedOrders],
  },
  {
    name: 'orders: what an order says may change after it was proved',
    file: 'server/payouts/approval-proof.ts',
    find: "  if ('details' in said) parts.push(said.details)\n",
    replace: '',
    tests: [signedOrders],
  },
  {
    name: 'orders: corrections need no proof',
    file: 'server/payouts/verify-payout.ts',
    find: '  if (uncorrected) return uncorrected\n',
    replace: '',
    tests: [signedOrders],
  },
  {
    name: 'orders: any login corrects what it likes',
    file: routine('fuel_correct'),
    find: "  PERFORM ledger_assert_ordered('correction', p_key);\n",
    replace: '',
    tests: ['server/rights.db.test.ts'],
  },
  {
    name: 'orders: a large refund happens at once',
    file: 'server/orders/ask-order.ts',
    find: 'amount !== null && amount <= orders.twoOperatorsAbove',
    replace: 'amount !== null',
    tests: [orders],
  },
  {
    name: 'orders: the house may be overdrawn',
    file: 'server/ledger/expect-house-holds.ts',
    find: 'operations < 0n || affiliate_pool < 0n || suspense < 0n',
    replace: 'suspense < 0n',
    tests: [orders],
  },
  {
    name: 'payouts: they go on while a check fails',
    file: 'server/payouts/pause-payouts.ts',
    find: 'if (broken.length > 0)',
    replace: 'if (broken.length > 1_000)',
    tests: [orders],
  },
  {
    name: 'stuck: nobody is told',
    file: 'server/payouts/follow-sends.ts',
    find: 'if (!bumped) return tellStuck(signer, newest)',
    replace: 'if (!bumped) return',
    tests: [stuck],
  },
  {
    name: 'stuck: what was called off is not queued again',
    file: 'server/payouts/settle-send.ts',
    find: "if (mined.purpose === 'cancel') await requeue(tx, sends)",
    replace: '',
    tests: [stuck],
  },
  {
    name: 'stuck: one that throws stops the rest',
    file: 'server/payouts/follow-sends.ts',
    find: "      failed(send)(error)\n      return 'unsure'",
    replace: '      throw error',
    tests: [stuck],
  },
  {
    name: 'locks: bots are locked before fuel',
    file: 'server/trading/bot-store.ts',
    find: '  await holdFuel(tx, ids)\n',
    replace: '',
    tests: [locks],
  },
  {
    name: 'nodes: one of three decides',
    file: 'server/chain/agree.ts',
    find: 'Math.floor(clients.length / 2) + 1',
    replace: '1',
    tests: [nodes],
  },
  {
    name: 'nodes: all of three must tell',
    file: 'server/chain/agree.ts',
    find: 'Math.floor(clients.length / 2) + 1',
    replace: 'clients.length',
    tests: [nodes],
  },
  {
    name: 'nodes: a refused batch is asked for again as it was',
    file: 'server/chain/in-chunks.ts',
    find: 'chunk.length === 1 || !isForItsSize(error)',
    replace: 'chunk.length > 0 || !isForItsSize(error)',
    tests: [nodes],
  },
  {
    name: 'nodes: as many topics are asked for whatever the node takes',
    file: 'server/chain/read-logs.ts',
    find: '(first === last && isLast)',
    replace: 'first === last',
    tests: [nodes],
  },
  {
    name: 'silence: a silent worker tells of itself',
    file: 'server/alerts/watch-silence.ts',
    find: '  if (isWorkerSilent) await tellNow(now)\n',
    replace: '',
    tests: [silence],
  },
  {
    name: 'cold: it does not count as cash',
    file: 'server/payouts/check-treasury.ts',
    find: 'reading.treasury + reading.cold + reading.deposits',
    replace: 'reading.treasury + reading.deposits',
    tests: [cold],
  },
  {
    name: 'cold: what is queued is sent away with the rest',
    file: 'server/payouts/send-to-cold.ts',
    find: ' - toUnits(micro(total)) - toUnits(caps.hotMax)',
    replace: ' - toUnits(caps.hotMax)',
    tests: [cold],
  },
  {
    name: 'found: money counts before its block is final',
    file: 'server/deposits/found-store.ts',
    find: ".where('block_number', '<=', finalNumber)",
    replace: ".where('block_number', '<=', finalNumber + 5n)",
    tests: [found],
  },
  {
    name: 'found: it is given back twice',
    file: 'server/deposits/give-back.ts',
    find: "found.status !== 'found' || ",
    replace: '',
    tests: [found],
  },
  {
    name: 'keys: only the newest key is ours',
    file: 'server/deposits/deposit-address.ts',
    find: 'generationsOf(parts.xpub)\n    .map',
    replace: 'generationsOf(parts.xpub).slice(0, 1)\n    .map',
    tests: [address],
  },
  {
    name: 'stopping: a payout waits for ever unnoticed',
    file: 'server/payouts/watch-payouts.ts',
    find: 'oldestAt !== null && oldestAt < addSeconds(now, -waitingSecondsMax)',
    replace: 'oldestAt !== null && oldestAt < addSeconds(now, -100 * waitingSecondsMax)',
    tests: ['server/payouts/watch-payouts.db.test.ts'],
  },
  {
    name: 'stopping: nobody hears of a treasury that does not reach',
    file: 'server/payouts/watch-payouts.ts',
    find: 'reading.treasury < toUnits(micro(total)) &&',
    replace: 'reading.treasury < 0n &&',
    tests: ['server/payouts/watch-payouts.db.test.ts'],
  },
  {
    name: 'stopping: nobody hears of low gas',
    file: 'server/payouts/watch-payouts.ts',
    find: 'reading.coin < gasMin &&',
    replace: 'reading.coin < 0n &&',
    tests: ['server/payouts/watch-payouts.db.test.ts'],
  },
]
