import type { Mutant } from './list.ts'

const panel = 'server/bots/terminals/advisor/advisor-panel.test.ts'
const pictures = 'server/bots/terminals/advisor/panel-pictures.test.ts'
const refusals = 'server/bots/fleet/terminal-refusals.db.test.ts'
const notice = 'web/member/bots/terminal-notice.test.tsx'

/** Deliberate bugs in what members see of pairing: the panel, the pictures of it, the steps, and a terminal that was cut off. */
export const connectPageMutants: readonly Mutant[] = [
  {
    name: 'connect: a line of the panel is as long as it comes',
    file: 'ea/Panel.mqh',
    find: '#define PANEL_WIDTH 72',
    replace: '#define PANEL_WIDTH 720',
    tests: [panel],
    named: 'wider than a small chart',
  },
  {
    name: 'connect: only the first line of the panel is broken',
    file: 'ea/Panel.mqh',
    find: 'out = out + PanelBroken(StringSubstr(words, from, end - from)) + "\\n";',
    replace: 'out = out + StringSubstr(words, from, end - from) + "\\n";',
    tests: [panel],
    named: 'each permission that is missing',
  },
  {
    name: 'connect: a terminal that was cut off is still active',
    file: 'ea/Sync.mqh',
    find: '   SyncStateWords = "";\n   SyncFuel = "";\n   SyncSay("error", message',
    replace: '   SyncSay("error", message',
    tests: [panel],
    named: 'a cut-off is an alert',
  },
  {
    name: 'connect: the panel says something else than its picture',
    file: 'ea/Sync.mqh',
    find: 'Algo Trading is off: press Algo Trading in the toolbar',
    replace: 'AutoTrading is off: press AutoTrading in the toolbar',
    tests: [pictures],
    named: 'algo-trading-off',
  },
  {
    name: 'connect: fuel has as many decimals as it comes with',
    file: 'ea/Panel.mqh',
    find: 'DoubleToString(StringToDouble(SyncFuel), 2)',
    replace: 'SyncFuel',
    tests: [pictures],
    named: 'connected',
  },
  {
    name: 'connect: the page draws another dialog than the documentation',
    file: 'web/member/bots/onboarding/step-pictures.tsx',
    find: '        Allow Algo Trading\n',
    replace: '        Allow live trading\n',
    tests: ['web/member/bots/onboarding/step-pictures.test.tsx'],
    named: 'common',
  },
  {
    name: 'connect: nobody hears that their terminal was cut off',
    file: 'server/bots/terminals/list-terminals.ts',
    find: '(await servedAccount(reader, memberId)) !== row.account_id',
    replace: '(await servedAccount(reader, memberId)) === row.account_id',
    tests: [refusals],
    named: 'hears why',
  },
  {
    name: 'connect: a bot that has ended still has a terminal that was cut off',
    file: 'server/bots/trading/brokers/served-account.ts',
    find: 'return bot && isInService(bot) ? bot.account_id : null',
    replace: 'return bot ? bot.account_id : null',
    tests: [refusals],
    named: 'hears why',
  },
  {
    name: 'connect: a terminal that was cut off is only silent',
    file: 'server/bots/terminals/list-terminals.ts',
    find: "  if (ended_why !== null) return 'cut_off'\n",
    replace: '',
    tests: [refusals],
    named: 'hears why',
  },
  {
    name: 'connect: a member pairs what we host',
    file: 'web/member/bots/cut-off-notice.tsx',
    find: 'const mayPair = !hosted && capital',
    replace: 'const mayPair = capital',
    tests: [notice],
    named: 'was cut off says why',
  },
  {
    name: 'connect: a frozen member is offered a code that is refused',
    file: 'web/member/bots/cut-off-notice.tsx',
    find: " && bot?.state !== 'frozen'",
    replace: '',
    tests: [notice],
    named: 'was cut off says why',
  },
  {
    name: 'connect: a code that has run out is still shown',
    file: 'web/member/bots/onboarding/pairing-code.tsx',
    find: '  if (isOver)\n',
    replace: "  if (isOver && code === '')\n",
    tests: ['web/member/bots/onboarding/pairing-code.test.tsx'],
    named: 'has run out',
  },
]
