import type { Mutant } from './list.ts'

const away = 'server/platform/database/database-away.test.ts'
const outage = 'server/testing/outage.db.test.ts'
const readiness = 'server/platform/work/readiness.test.ts'
const page = 'web/lib/calls/api.test.ts'

/** Deliberate bugs in what is said while the database is away, and in what becomes of a commit whose answer was lost. */
export const readyMutants: readonly Mutant[] = [
  {
    name: 'ready: a cluster that only reads is taken for one that is there',
    file: 'server/platform/database/database-away.ts',
    find: ", '25006']",
    replace: ']',
    tests: [away],
  },
  {
    name: 'ready: what only replays is our own failure',
    file: 'server/platform/database/database-away.ts',
    within: 'saysAway',
    find: ' || replayWords.test(error.message)',
    replace: '',
    tests: [away],
  },
  {
    name: 'ready: what lies in an aggregate of errors is not looked at',
    file: 'server/platform/database/database-away.ts',
    find: '[...error.errors, error.cause]',
    replace: '[error.cause]',
    tests: [away],
  },
  {
    name: 'ready: a lost connection is our own failure',
    file: 'server/platform/http/answer-error.ts',
    find: "  if (isDatabaseAway(error)) return new DomainError('unavailable')\n",
    replace: '',
    tests: [outage],
  },
  {
    name: 'ready: nobody is told when to come again',
    file: 'server/platform/http/answer-error.ts',
    find: '(status === 503 ? retryAfterSeconds : undefined)',
    replace: 'undefined',
    tests: [outage],
  },
  {
    name: 'ready: a commit that lost its connection is called not done',
    file: 'server/platform/database/db.ts',
    find: 'if (isCommitting && isDatabaseAway(error)) throw',
    replace: 'if (!isCommitting && isDatabaseAway(error)) throw',
    tests: [outage],
  },
  {
    name: 'ready: the first answer is not kept by its key',
    file: 'server/platform/http/answer-once.ts',
    find: 'if (earlier) return earlier.answer as T',
    replace: '',
    tests: [outage],
  },
  {
    name: 'ready: whoever asks again must prove it with a code that is used up',
    file: 'server/platform/http/answer-once.ts',
    find: '(await firstAnswer(db, memberId, key)) ? undefined : { what: await prove() }',
    replace: '{ what: await prove() }',
    tests: ['server/platform/http/answer-once.db.test.ts'],
  },
  {
    name: 'ready: another code makes another deed',
    file: 'server/platform/http/answer-once.ts',
    find: "['password', 'currentPassword', 'newPassword', 'totp', 'passkey']",
    replace: "['password', 'currentPassword', 'newPassword']",
    tests: ['server/platform/http/answer-once.db.test.ts'],
  },
  {
    name: 'ready: the site is away with the database',
    file: 'server/platform/http/serve-site.ts',
    find: 'if (!isDatabaseAway(error)) throw error',
    replace: 'throw error',
    tests: [outage],
  },
  {
    name: 'ready: a database that hangs is waited for',
    file: 'server/platform/work/readiness.ts',
    find: 'return await Promise.race([work, late])',
    replace: 'return await work.finally(() => late)',
    tests: [readiness],
  },
  {
    name: 'ready: whoever asks looks anew',
    file: 'server/platform/work/readiness.ts',
    find: 'looking ??= look()',
    replace: 'looking = look()',
    tests: [readiness],
  },
  {
    name: 'ready: the words of an error are told to anybody',
    file: 'server/platform/work/readiness.ts',
    find: 'this check failed; the log says why.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    replace: '${(error as Error).message}',
    tests: [readiness],
  },
  {
    name: 'ready: a silent worker is ready',
    file: 'server/watch/alerts/beat/find-silent.ts',
    find: 'seconds > secondsMax ?',
    replace: 'seconds > secondsMax * 1_000 ?',
    tests: [outage],
  },
  {
    name: 'ready: the API is red for the silence of others',
    file: 'server/compose/open-readiness.ts',
    find: 'others: [schema, keys] }',
    replace: 'others: [schema, keys, work] }',
    tests: [outage],
  },
  {
    name: 'ready: another key under a known name is ready',
    file: 'server/platform/keys/settle-keys.ts',
    find: 'return [...others, ...missingInWords',
    replace: 'return [...missingInWords',
    tests: [outage],
  },
  {
    name: 'ready: a page takes an unknown outcome for a refusal',
    file: 'web/lib/calls/send-deed.ts',
    find: "  return !reply.success || reply.data.code === 'outcome_unknown'",
    replace: '  return !reply.success',
    tests: [page],
  },
  {
    name: 'ready: a page does not say that an outcome is unknown',
    file: 'web/lib/calls/read-outcome.ts',
    find: 'const endQuestion = serviceState.ask()',
    replace: 'const endQuestion = () => {}',
    tests: [page],
  },
]
