import type { Mutant } from './list.ts'

const numbers = 'server/wallet/deposits/watch/log-numbers.db.test.ts'
const plain = 'server/wallet/chain/plain-answer.test.ts'
const order = 'server/wallet/chain/logs-in-order.test.ts'
const why = 'server/wallet/chain/why-not.test.ts'
const looks = 'server/wallet/chain/inspect-nodes.test.ts'
const words = 'server/wallet/payouts/sends/broadcast.test.ts'
const keep = 'server/wallet/deposits/watch/keep-watching.db.test.ts'
const silence = 'server/watch/alerts/beat/watch-silence.db.test.ts'

/** Deliberate bugs in what lets us live with nodes that differ, and in what says which of them does not do. */
export const nodeMutants: readonly Mutant[] = [
  {
    name: 'nodes: a log is looked for in its receipt by its number',
    file: 'server/wallet/chain/read-transfers.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: 'const content = `${txHash} ${from} ${to} ${value}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    replace: 'const content = `${txHash} ${from} ${to} ${value} ${transfers.length}`',
    tests: [numbers],
  },
  {
    name: 'nodes: a deposit is known by the number its node gives the log',
    file: 'server/wallet/chain/read-transfers.ts',
    find: 'const at = { txHash, txPlace, ordinal, header }',
    replace: 'const at = { txHash, txPlace, ordinal: log.logIndex, header }',
    tests: [numbers],
  },
  {
    name: 'nodes: what a node tells beyond what was asked for must be in the receipts of ours',
    file: 'server/wallet/chain/read-transfers.ts',
    find: 'headers, onSplit)).filter(isWanted)',
    replace: 'headers, onSplit)).filter((log) => isWanted(log) || true)',
    tests: [numbers],
  },
  {
    name: 'nodes: any numbers of logs will do',
    file: 'server/wallet/chain/logs-in-order.ts',
    find: 'Number(logIndex) === first + place',
    replace: 'Number(logIndex) >= first',
    tests: [order, numbers],
  },
  {
    name: 'nodes: a block without a filter holds nothing',
    file: 'server/wallet/chain/read-headers.ts',
    find: 'fill(mayHoldLogs ? 255 : 0)',
    replace: 'fill(0)',
    tests: [numbers],
  },
  {
    name: 'nodes: hashes are compared as each node writes them',
    file: 'server/wallet/chain/plain-answer.ts',
    find: 'value.toLowerCase() : value',
    replace: 'value : value',
    tests: [plain, numbers],
  },
  {
    name: 'nodes: an outcome that was not told is a failure',
    file: 'server/wallet/chain/plain-answer.ts',
    find: 'if (status !== 0n && status !== 1n)',
    replace: 'if (status === 2n)',
    tests: [plain],
  },
  {
    name: 'nodes: a receipt without a block counts',
    file: 'server/wallet/chain/plain-answer.ts',
    find: 'if (!receipt?.blockHash || !receipt.blockNumber) return null',
    replace: 'if (!receipt) return null',
    tests: [plain],
  },
  {
    name: 'nodes: receipts of a block are not asked for one by one where a node lacks the call',
    file: 'server/wallet/chain/read-receipts.ts',
    find: 'isMissing(refusal)) return null',
    replace: 'isMissing(refusal)) throw error',
    tests: [numbers],
  },
  {
    name: 'nodes: operators read the key of a provider',
    file: 'server/wallet/chain/why-not.ts',
    find: "(/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(word) ? word : '…')",
    replace: 'word',
    tests: [why],
  },
  {
    name: 'nodes: a node is named by its whole address',
    file: 'server/wallet/chain/connect.ts',
    find: 'new URL(url).host',
    replace: 'url',
    tests: [why],
  },
  {
    name: 'nodes: only the first node that fails is named',
    file: 'server/wallet/chain/agree.ts',
    find: '  [...errors]\n',
    replace: '  [...errors].slice(0, 1)\n',
    tests: [why],
  },
  {
    name: 'nodes: who stands still says so for information only',
    file: 'server/wallet/deposits/watch/keep-watching.ts',
    find: 'failures <= looksToSettle',
    replace: 'failures > 0',
    tests: [keep],
  },
  {
    name: 'nodes: the alert does not say why the chain is not read',
    file: 'server/wallet/deposits/watch/keep-watching.ts',
    find: '      reason = words\n',
    replace: '      void words\n',
    tests: [keep],
  },
  {
    name: 'nodes: the reason stays after it is gone',
    file: 'server/watch/alerts/beat/heartbeat-store.ts',
    find: 'SET at = excluded.at, trouble = NULL',
    replace: 'SET at = excluded.at',
    tests: [silence],
  },
  {
    name: 'nodes: an API process tells of silence without its reason',
    file: 'server/watch/alerts/beat/watch-silence.ts',
    find: "trouble === null ? ''",
    replace: "trouble !== undefined ? ''",
    tests: [silence],
  },
  {
    name: 'nodes: a transfer that a node has already is sent again as one that failed',
    file: 'server/wallet/payouts/sends/broadcast.ts',
    find: 'already in the (tx|transaction|mem) ?pool|',
    replace: '',
    tests: [words],
  },
  {
    name: 'nodes: what waits is asked for by an address in mixed case',
    file: 'server/wallet/payouts/read-funds.ts',
    find: 'address.toLowerCase() as Address',
    replace: 'address',
    tests: [words],
  },
  {
    name: 'nodes: a node far behind the others is fine',
    file: 'server/wallet/chain/inspect-nodes.ts',
    find: 'look.behind > behindMax',
    replace: 'look.behind < 0',
    tests: [looks],
  },
  {
    name: 'nodes: the token need not be there',
    file: 'server/wallet/chain/inspect-nodes.ts',
    find: "if (!code || code === '0x') {",
    replace: "if (code === '0x00') {",
    tests: [looks],
  },
]
