import type { Mutant } from './list.ts'

const told = 'server/watch/alerts/alerts.db.test.ts'
const silences = 'server/watch/alerts/silence/silences.db.test.ts'
const routes = 'server/watch/alerts/send/addresses-of.test.ts'
const beats = 'server/watch/alerts/beat/beat-outside.test.ts'
const silence = 'server/watch/alerts/beat/watch-silence.db.test.ts'
const gauges = 'server/platform/work/figures.db.test.ts'
const figures = 'server/testing/figures.db.test.ts'

/** Deliberate bugs in what operators and whoever runs the service are told. */
export const keepAlertMutants: readonly Mutant[] = [
  {
    name: 'alerts: what ended before it was told is never told',
    file: 'server/watch/alerts/send/sending-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: 'bool_or(${isNew} OR ${cameAndWent}) AS is_new',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    replace: 'bool_or(${isNew}) AS is_new',
    tests: [told],
  },
  {
    name: 'alerts: what comes again within the hour waits for it',
    file: 'server/watch/alerts/send/sending-store.ts',
    find: 'WHERE (k.is_new\n',
    replace:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
      'WHERE ((k.is_new AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.kind = k.kind AND a.told_at > ${changedBefore}))\n',
    tests: [told],
  },
  {
    name: 'alerts: other words are told at once, however often they change',
    file: 'server/watch/alerts/send/sending-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: 'OR (k.is_again AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.kind = k.kind AND a.told_at > ${changedBefore}))',
    replace: 'OR k.is_again',
    tests: [told],
  },
  {
    name: 'alerts: many keys one after the other are a message each',
    file: 'server/watch/alerts/send/send-alerts.ts',
    find: 'times: 10, seconds',
    replace: 'times: 1_000, seconds',
    tests: [told],
  },
  {
    name: 'alerts: what goes on and off is told each time',
    file: 'server/watch/alerts/send/send-alerts.ts',
    find: '    await beginFlaps(tx, now, flapTimesMax, flapSeconds)\n',
    replace: '',
    tests: [told],
  },
  {
    name: 'alerts: what goes on and off is not counted',
    file: 'server/watch/alerts/flap-store.ts',
    find: 'SET times = f.times + c.times',
    replace: 'SET times = f.times',
    tests: [told],
  },
  {
    name: 'alerts: that it has calmed is told while it goes on',
    file: 'server/watch/alerts/flap-store.ts',
    find: 'last_at = greatest(f.last_at, c.last_at)',
    replace: 'last_at = f.last_at',
    tests: [told],
  },
  {
    name: 'alerts: what is silenced is told',
    file: 'server/watch/alerts/send/sending-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: 'AND NOT ${isSilenced(now)} GROUP BY',
    replace: 'GROUP BY',
    tests: [silences],
  },
  {
    name: 'alerts: what began and ended silenced is told when the silence is over',
    file: 'server/watch/alerts/send/send-alerts.ts',
    find: '    await settleSilenced(tx, now)\n',
    replace: '',
    tests: [silences],
  },
  {
    name: 'alerts: a silence that was ended still silences',
    file: 'server/watch/alerts/silence-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: 's.until > ${now} AND s.ended_at IS NULL`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    replace: 's.until > ${now}`',
    tests: [silences],
  },
  {
    name: 'alerts: finance silences that payouts are stopped',
    file: 'contract/alerts.ts',
    find: "  if (grave.includes(kind) || group === undefined) return ['owner']\n",
    replace: '',
    tests: [silences],
  },
  {
    name: 'alerts: a grave kind is silenced for a week',
    file: 'contract/alerts.ts',
    find: '? 24 : 7 * 24',
    replace: '? 7 * 24 : 7 * 24',
    tests: [silences],
  },
  {
    name: 'alerts: who ends a silence is not noted',
    file: 'server/watch/alerts/silence/end-silence.ts',
    find: "action: 'end silence of alerts'",
    replace: "action: 'silence alerts'",
    tests: [silences],
  },
  {
    name: 'alerts: what was taken on is repeated when its figures move',
    file: 'server/watch/alerts/ack-store.ts',
    find: "regexp_replace(k.words, '[0-9]+', '', 'g') = regexp_replace(a.words, '[0-9]+', '', 'g')",
    replace: 'k.words = a.words',
    tests: [silences],
  },
  {
    name: 'alerts: what was taken on is never told again, whatever it says',
    file: 'server/watch/alerts/send/sending-store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: 'SELECT ${saysTheSame} FROM alert_acks',
    replace: 'SELECT true FROM alert_acks',
    tests: [silences],
  },
  {
    name: 'alerts: a group’s route goes before that of the kind itself',
    file: 'server/watch/alerts/send/addresses-of.ts',
    find: 'named.get(kind) ?? (group && named.get(group))',
    replace: '(group && named.get(group)) ?? named.get(kind)',
    tests: [routes],
  },
  {
    name: 'alerts: a refused route is shown with its addresses',
    file: 'server/platform/alert-routes.ts',
    find: "(/^\\w{1,40}$/.test(name) ? name : '…')",
    replace: 'name',
    tests: [routes],
  },
  {
    name: 'alerts: the address of a webhook stands in the queue',
    file: 'server/watch/alerts/send/hook-name.ts',
    find: "createHash('sha256').update(url).digest('hex').slice(0, 8)",
    replace: "createHash('sha256').update(url).digest('hex').slice(0, 8) + url",
    tests: [told],
  },
  {
    name: 'alerts: the beat outside follows redirects',
    file: 'server/watch/alerts/beat/beat-outside.ts',
    find: "{ redirect: 'manual', signal }",
    replace: '{ signal }',
    tests: [beats],
  },
  {
    name: 'alerts: every beat that fails is a line of the log',
    file: 'server/watch/alerts/beat/beat-outside.ts',
    find: 'if ((failed & (failed - 1)) === 0) logger',
    replace: 'logger',
    tests: [beats],
  },
  {
    name: 'alerts: somebody outside is calmed while nobody works',
    file: 'server/watch/alerts/beat/watch-silence.ts',
    find: 'worker !== undefined && worker <= watched.worker.secondsMax && mails === 0',
    replace: 'mails === 0',
    tests: [silence],
    named: 'somebody outside',
  },
  {
    name: 'alerts: somebody outside is calmed while mail does not go out',
    file: 'server/watch/alerts/beat/watch-silence.ts',
    find: 'worker <= watched.worker.secondsMax && mails === 0',
    replace: 'worker <= watched.worker.secondsMax',
    tests: [silence],
    named: 'somebody outside',
  },
  {
    name: 'alerts: each scrape reads anew',
    file: 'server/platform/work/figures.ts',
    find: 'if (!reading && performance.now() - begunAt >= readEveryMs) {',
    replace: 'if (!reading) {',
    tests: [gauges],
  },
  {
    name: 'alerts: an age stands still while the database is away',
    file: 'server/platform/work/figures.ts',
    find: 'const since = isAge ?',
    replace: 'const since = isAge && at < 0 ?',
    tests: [gauges],
  },
  {
    name: 'alerts: what is not measured any more is told for ever',
    file: 'server/platform/work/figures.ts',
    find: '        gauge.reset()\n',
    replace: '',
    tests: [gauges],
  },
  {
    name: 'alerts: paid payouts are counted among those that wait',
    file: 'server/wallet/payouts/payout-figures.ts',
    find: "WHERE status = 'waiting' ORDER BY kind",
    replace: "WHERE status <> 'queued' ORDER BY kind",
    tests: [figures],
  },
  {
    name: 'alerts: books that do not hold are told to have held just now',
    file: 'server/finance/ledger/store.ts',
    find: '...(holds && { held_at',
    replace: '...({ held_at',
    tests: [figures],
  },
  {
    name: 'alerts: a shard’s own bar counts as lag',
    file: 'server/bots/fleet/shards/shard-figures.ts',
    find: ' / 1_000 - barSeconds)',
    replace: ' / 1_000)',
    tests: [figures],
  },
]
