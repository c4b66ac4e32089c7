import type { Mutant } from './list.ts'

const storm = 'server/bots/fleet/terminal-manners.db.test.ts'
const late = 'server/bots/fleet/late-deals.db.test.ts'

/** Deliberate bugs between the advisor and the service that neither half sees by itself. */
export const stormMutants: readonly Mutant[] = [
  {
    name: 'storm: a cut-off is known by a word that the service never says',
    file: 'ea/Sync.mqh',
    find: 'status == 403 && JsonString(JsonField(answer, "message")) != ""',
    replace: 'status == 403 && JsonString(JsonField(answer, "code")) == "forbidden"',
    tests: [storm],
    named: 'cut off by operators, and paired anew: by itself',
  },
  {
    name: 'storm: the last three deals alone are looked at again',
    file: 'ea/Deals.mqh',
    find: '#define SYNC_DEALS_AGAIN 50',
    replace: '#define SYNC_DEALS_AGAIN 3',
    tests: [storm],
    named: 'a sum backdated: by itself',
  },
  {
    name: 'storm: a closing that is told first is nobody’s for ever',
    file: 'server/bots/terminals/follow-store.ts',
    find: 'FROM (SELECT * FROM fresh UNION ALL SELECT * FROM missed) d',
    replace: 'FROM fresh d',
    tests: [late],
  },
  {
    name: 'storm: a closing that was missed explains the balance twice',
    file: 'server/bots/terminals/sync/follow-account.ts',
    find: '      deals.filter(({ was_missed }) => !was_missed),\n',
    replace: '      deals,\n',
    tests: [late],
  },
]
