import type { BotState } from '@fairlead/contract/entities'
import { text } from '@fairlead/contract/text'
import { newestVersion } from '../advisor/advisor-version.ts'
import { panelOf } from '../sync/panel-of.ts'
import type { AdvisorDesk, Reply } from './advisor-desk.ts'
import { connected, desk, type good, open, paired, pairPath, refused, settleSeconds, taken } from './attach-advisor.ts'

/** Brings the compiled advisor to where its panel says so. */
type Way = () => Promise<AdvisorDesk>

const fuelLeft = 240_500_000n
const noAnswer = (error: number): Reply => ({ status: 1001, error })

/** As the service answers while a bot is in this state. */
const served = (bot: BotState, newest = newestVersion()): Reply => {
  const { state, fuel } = panelOf({ bot, fuel: fuelLeft }, false)
  const reply = taken()
  const body = reply.body as { settings: object }
  return { ...reply, body: { ...body, settings: { ...body.settings, state, fuel, newestVersion: newest } } }
}
const answering = (reply: Reply) => (call: Parameters<typeof good>[0]) => (call.path === pairPath ? paired() : reply)

async function attached(at: Parameters<typeof desk>[0], seconds = settleSeconds): Promise<AdvisorDesk> {
  const { advisor } = await desk(at)
  await advisor.seconds(seconds)
  return advisor
}

async function trading(reply = served('active')): Promise<AdvisorDesk> {
  const { advisor } = await connected({ answer: answering(reply) })
  return advisor
}

/** Something happens to an advisor that trades. */
const after = (happens: (advisor: AdvisorDesk) => void): Way => {
  return async () => {
    const advisor = await trading()
    happens(advisor)
    await advisor.seconds(1)
    return advisor
  }
}
const without = (permission: keyof AdvisorDesk['world']['mayTrade']): Way =>
  after(({ world }) => {
    world.mayTrade[permission] = false
  })
const answered = (reply: Reply): Way =>
  after((advisor) => {
    advisor.answer = () => reply
  })

/** Each state of the panel, by the name of its picture. */
export const panelStates: Record<string, Way> = {
  'not-connected': () => attached({ world: { isConnected: false } }),
  connecting: () => attached({}, 1),
  'plain-address': () => attached({ address: 'http://fairlead.example' }),
  'not-allowed': () => attached({ answer: () => noAnswer(4014) }),
  'no-code': () => attached({ code: '' }),
  'wrong-code': () => attached({ answer: () => refused(400, text.pairingCodeWrong) }),
  'other-account': () => attached({ answer: () => refused(409, text.pairingHedging) }),
  'key-not-kept': () => attached({ world: { disk: { refuses: '.pair' } } }),
  connected: () => trading(),
  'low-fuel': () => trading(served('low_fuel')),
  'algo-trading-off': without('terminal'),
  'advisor-may-not': without('program'),
  'account-may-not': without('account'),
  'broker-forbids': without('expert'),
  unreachable: answered(noAnswer(5203)),
  'no-words': answered({ status: 502 }),
  foreign: answered({ status: 200, body: '<html>Sign in</html>' }),
  silent: async () => {
    const advisor = await trading()
    advisor.answer = () => noAnswer(5203)
    advisor.world.now += 120_000
    await advisor.seconds(1)
    return advisor
  },
  behind: after(({ world }) => {
    const at = world.now + 7_200_000
    world.deals = Array.from({ length: 250 }, (_, n) => ({ ticket: n + 1, at }))
  }),
  'cut-off': answered(refused(403, `${text.terminalEnded} ${text.terminalCutOff}`)),
  replaced: answered(refused(403, `${text.terminalEnded} ${text.terminalReplaced}`)),
  'journal-unwritten': after((advisor) => {
    advisor.world.disk = { refuses: '.journal' }
    const reply = served('active')
    advisor.answer = () => ({ ...reply, body: { ...(reply.body as object), commands: [open(11)] } })
  }),
  stopped: async () => {
    const advisor = await trading()
    await advisor.useInput('InpStop', 'true')
    await advisor.seconds(1)
    return advisor
  },
  outdated: () => trading(served('active', '1.2.0')),
}
