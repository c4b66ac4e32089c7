import type { Figure, Figures, Machine } from '../hand-on.ts'
import { count, table } from '../record/table.ts'

/** By bench, as each has handed them on. */
export type AllFigures = Readonly<Record<string, Figures>>

type Row = readonly [what: string, value: string, ...of: Figure[]]

const barSeconds = 300
/** By then a bar's deals have to be at the broker. */
const barDoneSeconds = 10
const bytesPerGb = 1e9
const bytesPerMb = 1e6
const yearBots = 1_000
/** The lower of two: what a shard, a role and a page leave free for bad minutes. */
const filledTo = 0.5

const short = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : count(value))

/** The page of what one machine bears: only what was measured stands in it, each figure with its day, its load and its machine. */
export function capacityInWords(all: AllFigures): string {
  const find = (bench: string, name: string): Figure | undefined => all[bench]?.[name]
  const machines = new Map<string, Machine>()
  const markOf = ({ machine }: Figure) => {
    const key = JSON.stringify(machine)
    if (!machines.has(key)) machines.set(key, machine)
    return String.fromCharCode(65 + [...machines.keys()].indexOf(key))
  }
  const said = (what: string, bench: string, name: string, unit = '', to = (value: number) => value): Row[] => {
    const figure = find(bench, name)
    return figure ? [[what, `${short(to(figure.value))}${unit}`, figure]] : []
  }
  const from = (bench: string, names: readonly string[], row: (...values: number[]) => Row): Row[] => {
    const figures = names.map((name) => find(bench, name)).filter((figure) => figure !== undefined)
    if (figures.length < names.length) return []
    const [what, value] = row(...figures.map((figure) => figure.value))
    return [[what, value, ...figures]]
  }
  const part = (title: string, words: string, rows: readonly Row[]): string => {
    if (rows.length === 0) return ''
    const lines = rows.map(([what, value, ...of]) => {
      const days = [...new Set(of.map(({ on }) => on))].join(', ')
      const load = Math.max(...of.map((figure) => figure.load))
      return [what, value, days, load.toFixed(1), [...new Set(of.map(markOf))].join(', ')]
    })
    return `\n## ${title}\n\n${words}\n\n${table(['what', 'measured', 'day', 'load', 'machine'], lines)}\n`
  }

  const parts = [
    part('Members and pages', 'One API process; a page of the dashboard asks for a handful of readings.', [
      ...said('`GET /api/auth` a second', 'http', 'calls a second'),
      ...said('of what a bare server with the same look-up answers', 'http', 'of a bare server'),
      ...from('capacity', ['readings a second and core', 'kinds of readings'], (perCore, kinds) => [
        `readings of members a second and core of the process, all ${count(kinds ?? 0)} kinds in turn`,
        count(perCore ?? 0),
      ]),
      ...said(
        'the same a second and busy connection of the database',
        'capacity',
        'readings a second and busy connection',
      ),
      ...said('p99 of them with 32 at once', 'capacity', 'p99 ms of readings', ' ms'),
      ...said('pages of the site a second and core', 'capacity', 'pages a second and core'),
      ...from('console', ['members', 'p99 ms of its slowest page'], (members, ms) => [
        `p99 of the console’s slowest page over ${count(members ?? 0)} members`,
        `${short(ms ?? 0)} ms`,
      ]),
      ...from('reports', ['deals', 'of a member with 1,000'], (deals, ratio) => [
        `p99 of a trade report of ${count(deals ?? 0)} deals, in times of one of 1,000`,
        short(ratio ?? 0),
      ]),
    ]),
    part(
      'Open streams',
      'Each open dashboard follows one stream. Memory is what the process holds after collecting what nobody needs.',
      [
        ...from('capacity', ['KB of heap per stream', 'streams open'], (kb, open) => [
          `heap for each of ${count(open ?? 0)} streams of one process`,
          `${short(kb ?? 0)} KB`,
        ]),
        ...said('resident memory for each', 'capacity', 'KB of memory per stream', ' KB'),
        ...from('capacity', ['KB of memory per stream'], (kb) => [
          'streams in a gigabyte of resident memory',
          count(2 ** 20 / Math.max(1, kb ?? 0)),
        ]),
        ...said(
          'from a commit that all of them hear of until the last has',
          'capacity',
          'ms until the last stream hears',
          ' ms',
        ),
        ...said(
          'from a commit of 5,000 events of one member until its page has the last',
          'live',
          'ms after the commit of 5,000 events',
          ' ms',
        ),
      ],
    ),
    part('Terminals', 'Each tells its state once a second.', [
      ...said('terminals that one API process serves in time', 'terminals', 'terminals'),
      ...said('of a core, while it does', 'terminals', 'share of a core', '%', (share) => share * 100),
      ...from('terminals', ['terminals', 'share of a core'], (terminals, share) => [
        'terminals a core, at that cost',
        count((terminals ?? 0) / Math.max(0.01, share ?? 0)),
      ]),
      ...said('syncs a second at most', 'terminals', 'syncs a second'),
      ...said('what a sync costs, in times of `GET /api/auth`', 'terminals', 'cost of a sync in readings'),
    ]),
    part('Bots and deals', `One fleet process, bars of ${barSeconds} seconds, bots mostly of small packages.`, [
      ...from('fleet', ['mean ms of a bar', 'bots measured'], (ms, bots) => [
        `mean of a bar of ${count(bots ?? 0)} bots`,
        `${short(ms ?? 0)} ms`,
      ]),
      ...said('p99 of a bar', 'fleet', 'p99 ms of a bar', ' ms'),
      ...from('fleet', ['p99 ms of a bar', 'bots measured'], (ms, bots) => [
        `bots a process, if all but one bar in a hundred shall be done within ${barDoneSeconds} s and half of that stay free`,
        count((((bots ?? 0) * barDoneSeconds * 1000) / Math.max(1, ms ?? 0)) * filledTo),
      ]),
      ...said('memory per bot', 'fleet', 'KB of memory per bot', ' KB'),
      ...said('deals stored a second in the busiest bar', 'fleet', 'deals stored a second'),
      ...from('engine', ['median ms of a bar', 'accounts'], (ms, accounts) => [
        `the engine alone, a bar of ${count(accounts ?? 0)} accounts without a database`,
        `${short(ms ?? 0)} ms`,
      ]),
    ]),
    part('Money', 'Charges are shared out to twenty levels; deposits are found on a chain that answers at once.', [
      ...said('charges a second', 'ledger', 'charges a second'),
      ...said('the same at 1,000,000 members', 'ledger', 'charges a second at 1,000,000 members'),
      ...said('in times of the TPC-B transactions of the same database', 'ledger', 'charges to a TPC-B transaction'),
      ...said('deposits found and credited a second', 'wallet', 'deposits a second'),
      ...said('in times of TPC-B transactions', 'wallet', 'deposits to a TPC-B transaction'),
      ...from('year', ['trades', 'ms of the slowest work of a minute'], (trades, ms) => [
        `the slowest work of each minute after ${count(trades ?? 0)} trades`,
        `${short(ms ?? 0)} ms`,
      ]),
    ]),
    part('Disk', diskWords(find('capacity', 'bots that traded'), find('capacity', 'days they traded')), [
      ...said('trades per bot and year', 'capacity', 'trades per bot and year'),
      ...said('deals per bot and year', 'capacity', 'deals per bot and year'),
      ...said(
        `kept for good per ${count(yearBots)} bots and year`,
        'capacity',
        'bytes per bot and year kept for good',
        ' GB',
        (bytes) => (bytes * yearBots) / bytesPerGb,
      ),
      ...said(
        `added per ${count(yearBots)} bots and day, and thrown away by the product itself days to a year later`,
        'capacity',
        'bytes per bot and day thrown away in time',
        ' MB',
        (bytes) => (bytes * yearBots) / bytesPerMb,
      ),
      ...said(
        'room that all of it takes, in times of rows without empty room',
        'capacity',
        'bytes as they lie to packed ones',
      ),
    ]),
  ]

  const measured = parts.join('')
  return `${head}${machinesPart(machines)}${measured}${tail}`
}

function diskWords(bots: Figure | undefined, days: Figure | undefined): string {
  const measured =
    bots && days ? `${count(bots.value)} bots on paper accounts traded ${count(days.value)} days` : 'Bots traded'
  return `${measured}, with charges, shares, notifications and mail; a year is as many days more. Terminals add what they tell, which is not in here.`
}

function machinesPart(machines: ReadonlyMap<string, Machine>): string {
  const lines = [...machines.values()].map(({ cores, memoryGb, kernel, node, postgres }, place) => [
    String.fromCharCode(65 + place),
    String(cores),
    `${memoryGb} GB`,
    kernel,
    node,
    postgres,
  ])
  if (lines.length === 0) return ''
  return `\n## Measured on\n\nOne machine has everything: the database, the product and who asks. The load is that of the minute before the end of a measurement, the bench’s own included; far
above the number of cores, the figures say what is borne at least.\n\n${table(['machine', 'cores', 'memory', 'kernel', 'Node', 'PostgreSQL'], lines)}\n`
}

const head = `# Capacity

Written by \`npm run bench -- capacity --write\`; do not edit it by hand. Only what was measured stands here; a figure that is missing was not
measured yet. What each bench does is in the [README](../README.md).
`

const tail = `
## Where one PostgreSQL ends

All processes but the database can be doubled: \`api\`, \`worker\` and \`fleet\` keep nothing in memory that another cannot read, and shards and trees of
sponsors are locked one by one, so two of them share the work. What stays one is the primary database, and in it these end first:

- **Writes of the busiest bar.** Bots that trade the same instruments act in the same bar; their deals are stored in a few seconds of every bar and
  the disk rests in between. The deals stored a second above, times the seconds a bar's deals may take, is the number of deals that one primary bears.
- **Charges in one tree.** A charge locks the fuel of one member and appends to its uplines and to the house. One tree of sponsors is settled by one
  settler at a time, so more processes help many trees, and never a single one.
- **Disk and vacuum.** Rows that are kept for good grow by the figure above, with bots and with years. Their older parts can go into partitions by time: pages
  read the newest rows first.
- **Connections.** Each process opens up to ten for each of its roles. Beyond a few hundred a pooler (PgBouncer) has to stand in between.

Reading is taken off the primary first, by a replica. What comes after that is **partition by root sponsor**: every member stands in exactly one tree, money moves along
one tree only, and \`sponsorships.root_id\` already names it. A database for some trees each, with the house's accounts in each of them and added
up for the console, needs no transaction over two of them: a sponsor never changes, so no member ever moves. What stays in one place is signing in (which tree
is somebody in), the chain's reader (which address is whose) and the signer, whose treasury all of them share.
`
