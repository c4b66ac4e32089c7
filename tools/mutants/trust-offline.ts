import type { Mutant } from './list.ts'

const once = 'server/platform/http/answer-once.db.test.ts'
const late = 'server/testing/called-off.db.test.ts'
const endings = 'server/people/identity/sessions/end-sessions.db.test.ts'
const page = 'web/lib/calls/api.test.ts'
const awaiting = 'web/lib/calls/await-server.test.ts'

/** Deliberate bugs in what becomes of a click whose connection was lost, and in what is said of a session that is over. */
export const offlineMutants: readonly Mutant[] = [
  {
    name: 'offline: what was called off is done when it comes late',
    file: 'server/platform/http/answer-once.ts',
    find: "    if (earlier?.called_off) throw new DomainError('called_off')\n",
    replace: '',
    tests: [once],
  },
  {
    name: 'offline: who asks does not wait for what is being done',
    file: 'server/platform/http/settle-outcome.ts',
    find: '    await holdKey(tx, asked.memberId, asked.key)\n',
    replace: '',
    tests: [once],
  },
  {
    name: 'offline: a change of the bot forgets its key',
    file: 'server/bots/trading/routes.ts',
    find: '      await answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {\n        await switchBot',
    replace: '      await db.transaction().execute(async (tx) => {\n        await switchBot',
    tests: [late],
  },
  {
    name: 'offline: a click without a connection waits for one',
    file: 'web/lib/calls/send-deed.ts',
    find: '  if (!navigator.onLine) throw',
    replace: '  if (navigator.onLine === null) throw',
    tests: [page],
  },
  {
    name: 'offline: a lost answer is sent again instead of asked about',
    file: 'web/lib/calls/send-deed.ts',
    find: '    if (response?.status !== 503 || (await isUnknown(response))) return response',
    replace: '    if (response && response.status !== 503) return response',
    tests: [page],
  },
  {
    name: 'offline: what was put off is sent although everybody has left',
    file: 'web/lib/calls/send-deed.ts',
    find: '    if (deed.left.aborted) return response\n',
    replace: '',
    tests: [page],
  },
  {
    name: 'offline: a key is forgotten before it is answered',
    file: 'web/lib/calls/send-deed.ts',
    find: '  pendingDeeds.add({ key: deed.key, what: deed.what })\n',
    replace: '',
    tests: [page],
  },
  {
    name: 'offline: another device’s sign-out is told as a change of password',
    file: 'server/people/identity/routes.ts',
    find: "'device')",
    replace: "'password')",
    tests: [endings],
  },
  {
    name: 'offline: a page cut off while it was loading never opens by itself',
    file: 'web/lib/calls/await-server.ts',
    find: '    stop = askAgain(ask)\n',
    replace: '',
    tests: [awaiting],
  },
  {
    name: 'offline: a page that fails though the server answers is loaded over and over',
    file: 'web/lib/calls/await-server.ts',
    find: '    if (isBack || isLeft) return\n',
    replace: '    if (isLeft) return\n',
    tests: [awaiting],
  },
  {
    name: 'offline: a server that is back is asked on',
    file: 'web/lib/calls/await-server.ts',
    find: '    leave()\n',
    replace: '',
    tests: [awaiting],
  },
  {
    name: 'offline: a connection that is back is not used before the next look',
    file: 'web/lib/calls/ask-again.ts',
    find: "  window.addEventListener('online', ask)\n",
    replace: '',
    tests: [awaiting],
  },
  {
    name: 'offline: an import is begun without a connection, and fails from then on',
    file: 'web/lib/calls/load-code.ts',
    find: "  if (!navigator.onLine || serviceState.now() !== 'here') throw",
    replace: "  if (serviceState.now() !== 'here') throw",
    tests: ['web/lib/calls/load-code.test.ts'],
  },
  {
    name: 'offline: an import is begun while nobody answers, and fails from then on',
    file: 'web/lib/calls/load-code.ts',
    find: "  if (!navigator.onLine || serviceState.now() !== 'here') throw",
    replace: '  if (!navigator.onLine) throw',
    tests: ['web/lib/calls/load-code.test.ts'],
  },
]
