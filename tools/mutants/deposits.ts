import type { Mutant } from './list.ts'

const watch = 'server/wallet/deposits/watch/watch-chain.db.test.ts'
const faulty = 'server/wallet/deposits/faulty-nodes.proof.db.test.ts'
const odd = 'server/wallet/deposits/watch/odd-transfers.db.test.ts'
const crashes = 'server/wallet/deposits/crashes.proof.db.test.ts'
const address = 'server/wallet/deposits/deposit-address.db.test.ts'
const keep = 'server/wallet/deposits/watch/keep-watching.db.test.ts'
const list = 'server/wallet/deposits/list-deposits.db.test.ts'
const agrees = 'server/testing/postgres-agrees.db.test.ts'
const races = 'server/testing/races.db.test.ts'
const totals = 'server/wallet/deposits/checks/running-totals.db.test.ts'
const runningTotals = 'database/tables/0032_running_totals.sql'

const transfers = 'server/wallet/chain/read-transfers.ts'
const credit = 'server/wallet/deposits/credit/credit-deposits.ts'
const watcher = 'server/wallet/deposits/watch/watch-chain.ts'

/** Bugs that would miss a deposit, credit it twice, too early or to nobody. */
export const depositMutants: readonly Mutant[] = [
  {
    name: 'totals: a deposit that is gone still counts',
    file: runningTotals,
    find: `      SELECT to_address, -sum(value), -coalesce(sum(value) FILTER (WHERE status <> 'pending'), 0),`,
    replace: `      SELECT to_address, 0 * sum(value), -coalesce(sum(value) FILTER (WHERE status <> 'pending'), 0),`,
    tests: [totals],
  },
  {
    name: 'totals: a deposit that becomes final is not counted as credited',
    file: runningTotals,
    find: 'SELECT to_address, sum(value * sign), coalesce(sum(value * sign) FILTER',
    replace: 'SELECT to_address, sum(value * sign), 0 * coalesce(sum(value * sign) FILTER',
    tests: [totals],
  },
  {
    name: 'totals: what left is kept and not added',
    file: runningTotals,
    find: `SELECT from_address, sum(value) FROM added GROUP BY 1 ORDER BY 1
      ON CONFLICT (address) DO UPDATE SET gone = s.gone + excluded.gone;`,
    replace: `SELECT from_address, sum(value) FROM added GROUP BY 1 ORDER BY 1
      ON CONFLICT (address) DO UPDATE SET gone = excluded.gone;`,
    tests: [totals],
  },
  {
    name: 'totals: sweeps are never counted',
    file: runningTotals,
    find: "WHEN (NEW.purpose = 'sweep' AND NEW.status = 'mined' AND OLD.status <> 'mined')",
    replace: "WHEN (NEW.purpose = 'sweep' AND NEW.status = 'mined' AND OLD.status = 'mined')",
    tests: ['server/wallet/payouts/treasury/sweeps.db.test.ts'],
  },
  {
    name: 'totals: shares of arrears are not added',
    file: 'database/functions/fuel_collect_arrears.sql',
    find: 'shares = shares_added(f.shares, t.shares)',
    replace: 'shares = f.shares',
    tests: [agrees],
  },
  {
    name: 'totals: the newest shares stand for all of a batch',
    file: 'database/functions/fuel_count.sql',
    find: 'ELSE shares_added(t.shares, excluded.shares) END',
    replace: 'ELSE excluded.shares END',
    tests: [agrees],
  },
  {
    name: 'deposits: one confirmation less is enough',
    file: watcher,
    find: 'cursor.number - BigInt(confirmationsMin)',
    replace: 'cursor.number - BigInt(confirmationsMin) + 1n',
    tests: [watch],
  },
  {
    name: 'deposits: what the node calls final does not matter',
    file: watcher,
    find: 'head.finalNumber === null ? settled : lower(settled, head.finalNumber)',
    replace: 'settled',
    tests: [faulty],
  },
  {
    name: 'deposits: a reorganisation is not noticed',
    file: 'server/wallet/deposits/watch/follow-reorganisation.ts',
    find: 'if ((await agreedHeader(chain, top)).hash === newest.hash) return cursor',
    replace: 'if (newest) return cursor',
    tests: [watch],
  },
  {
    name: 'deposits: what was reorganised away stays',
    file: 'server/wallet/deposits/deposit-store.ts',
    find: "AND status = 'pending' RETURNING",
    replace: "AND status = 'waiting' RETURNING",
    tests: [watch],
  },
  {
    name: 'deposits: a block need not be the child of the one before',
    file: 'server/wallet/chain/read-headers.ts',
    find: 'if (header.parentHash !== parent)',
    replace: 'if (header.number < 0n)',
    tests: [faulty],
  },
  {
    name: 'deposits: an empty answer is believed',
    file: transfers,
    find: 'const suspects = suspectBlocks(token, ours, headers, found)',
    replace: 'const suspects = suspectBlocks(token, ours, headers, found).slice(0, 0)',
    tests: [faulty],
  },
  {
    name: 'deposits: any token will do',
    file: 'server/wallet/chain/read-logs.ts',
    find: 'address.toLowerCase() !== token.toLowerCase() || ',
    replace: '',
    tests: [odd],
  },
  {
    name: 'deposits: a transfer of nothing counts',
    file: transfers,
    find: 'if (!log || value === 0n || !isOurs(log, ours)) return []',
    replace: 'if (!log || !isOurs(log, ours)) return []',
    tests: [odd],
  },
  {
    name: 'deposits: all transfers of a transaction are one',
    file: transfers,
    find: 'const at = { txHash, txPlace, ordinal, header }',
    replace: 'const at = { txHash, txPlace, ordinal: 0 * ordinal, header }',
    tests: [odd],
  },
  {
    name: 'deposits: of two nodes the first is believed about blocks',
    file: 'server/wallet/chain/read-agreed.ts',
    find: '[blocks.headers.at(-1)?.hash, fingerprint(blocks)]',
    replace: '[fingerprint(blocks)]',
    tests: [faulty],
  },
  {
    name: 'deposits: of two nodes the first is believed about transfers',
    file: 'server/wallet/chain/read-agreed.ts',
    find: '[blocks.headers.at(-1)?.hash, fingerprint(blocks)]',
    replace: '[blocks.headers.at(-1)?.hash]',
    tests: [faulty],
  },
  {
    name: 'deposits: a node of another chain is read',
    file: 'server/wallet/chain/read-head.ts',
    find: 'if (answered !== chainId)',
    replace: 'if (answered < 0)',
    tests: [faulty],
  },
  {
    name: 'deposits: nobody looks again before money moves',
    file: credit,
    find: '      await expectCanonical(chain, pending)\n',
    replace: '',
    tests: [faulty],
  },
  {
    name: 'deposits: the cursor moves without what was found',
    file: watcher,
    find: 'const seen = await inTx(db, async (tx) => {\n      if (!(await lockCursorAt(tx, chainId, from)))',
    replace: `const past = { number: to.number, hash: to.hash, headNumber, finalNumber }
    await inTx(db, async (tx) => {
      if (!(await lockCursorAt(tx, chainId, from))) throw new Unsettled('Another process has moved the cursor')
      await moveCursor(tx, chainId, past, now)
    })
    const seen = await inTx(db, async (tx) => {
      if (!(await lockCursorAt(tx, chainId, to)))`,
    tests: [crashes],
  },
  {
    name: 'deposits: what was found is stored without the cursor moving past it',
    file: watcher,
    find: 'const stored = await insertDeposits(tx, chainId, deposits, now)',
    replace: 'const stored = await insertDeposits(db as unknown as typeof tx, chainId, deposits, now)',
    tests: [crashes],
  },
  {
    name: 'deposits: two who watch both store what they read',
    file: watcher,
    find: "if (!(await lockCursorAt(tx, chainId, from))) throw new Unsettled('Another process has moved the cursor')",
    replace: 'await lockCursorAt(tx, chainId, from)',
    tests: [crashes],
  },
  {
    name: 'deposits: one that fails holds up the others',
    file: credit,
    find: 'for (const deposit of pending) await creditAlone(deposit, now)',
    replace: 'throw error',
    tests: [crashes],
  },
  {
    name: 'deposits: a range that is too large is given up on',
    file: 'server/wallet/chain/read-logs.ts',
    find: 'if ((first === last && isLast) || !isForItsSize(error)) throw error',
    replace: 'throw error',
    tests: [faulty],
  },
  {
    name: 'deposits: what waited stays waiting when the minimum is reached',
    file: 'server/wallet/deposits/credit/conclude-credits.ts',
    find: '[...lastCrediting.keys()],',
    replace: '[],',
    tests: [odd],
  },
  {
    name: 'deposits: dust is dropped',
    file: 'server/wallet/deposits/credit/conclude-credits.ts',
    find: 'keepRemainders(tx, parts.chain, [...told, ...dust], now)',
    replace: 'keepRemainders(tx, parts.chain, told, now)',
    tests: [odd],
  },
  {
    name: 'deposits: a stored address is shown without deriving it',
    file: 'server/wallet/deposits/deposit-address.ts',
    find: '.find((address) => isAddressEqual(address, stored.address))',
    replace: '.find(() => true)',
    tests: [address],
  },
  {
    name: 'deposits: reading begins after the first address was shown',
    file: 'server/wallet/deposits/read-wallet.ts',
    find: '(await cursorOf(parts.db, parts.chain.chainId)) ?? (await firstCursor(parts, now))',
    replace: '(await cursorOf(parts.db, parts.chain.chainId)) ?? { seenAt: now }',
    tests: [list],
  },
  {
    name: 'deposits: dust is shown to members',
    file: 'server/wallet/deposits/list-store.ts',
    find: ', sql`d.amount > 0`',
    replace: '',
    tests: [list],
  },
  {
    name: 'deposits: nobody is told that the watch is late',
    file: 'server/wallet/deposits/watch/keep-watching.ts',
    find: '(isBehind ? raiseAlert(',
    replace: '(!isBehind ? raiseAlert(',
    tests: [keep],
  },
  {
    name: 'deposits: a batch pays direct income on what it had before',
    file: 'database/functions/fuel_credit.sql',
    find: '    had := had + total;\n',
    replace: '',
    tests: [agrees],
  },
  {
    name: 'deposits: a batch counts for one upline only',
    file: 'database/functions/team_credit.sql',
    find: 'GROUP BY u.id, u.level) l;',
    replace: 'GROUP BY u.id, u.level LIMIT 1) l;',
    tests: [agrees],
  },
  {
    name: 'deposits: a batch credits members in arrears without collecting',
    file: 'database/functions/fuel_deposit_many.sql',
    find: 'WHERE c.member_id = n.member AND c.arrears > 0)',
    replace: 'WHERE c.member_id = n.member AND false)',
    tests: [agrees],
  },
  {
    name: 'deposits: a batch locks balances from the eldest down',
    file: 'database/functions/fuel_deposit_many.sql',
    find: 'WHERE member_id = ANY (d_member) ORDER BY member_id DESC FOR UPDATE',
    replace: 'WHERE member_id = ANY (d_member) ORDER BY member_id FOR UPDATE',
    tests: [races],
  },
  {
    name: 'deposits: a batch locks counters from the eldest down',
    file: 'database/functions/team_credit.sql',
    find: 'FROM team_levels WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE',
    replace: 'FROM team_levels WHERE member_id = ANY (ids) ORDER BY member_id FOR UPDATE',
    tests: [races],
  },
  {
    name: 'deposits: a batch pays direct income from the eldest down',
    file: 'database/functions/ledger_write.sql',
    find: 'GROUP BY m ORDER BY m DESC\n      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, direct_total',
    replace:
      'GROUP BY m ORDER BY m\n      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, direct_total',
    tests: [races],
  },
]
