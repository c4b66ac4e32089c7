import { fromDollars } from '@fairlead/money/parse'
import type { Address } from 'viem'
import type { Profile } from './account/profile.ts'
import type { Chain } from './chain/chain.ts'
import { isContract } from './chain/is-contract.ts'
import { askForClosing } from './closing/ask-for-closing.ts'
import type { Closings } from './closing/closings.ts'
import type { Identity } from './identity/identity.ts'
import type { Config } from './platform/config.ts'
import { isAtRest } from './terminals/give-commands.ts'
import { changeBots } from './trading/change-bots.ts'
import { endBot, isFlat, reopenBot } from './trading/end-bot.ts'

/** What accounts, and closing them, work with, and what they ask of the chain and of bots. */
export function openProfile(config: Config, context: Identity, chain: Chain): { profile: Profile; closings: Closings } {
  const closings: Closings = {
    ...context,
    ...{ payoutMax: fromDollars(config.PAYOUT_MAX), endBot, reopenBot },
    isFlat: async (reader, memberId) => (await isFlat(reader, memberId)) && (await isAtRest(reader, memberId)),
    async restBot(tx, memberId, now) {
      await changeBots(tx, [{ memberId, cause: 'paused', actorId: memberId }], now)
    },
  }
  const profile: Profile = {
    ...context,
    ownAddresses: [chain.token, chain.treasury, chain.cold, config.HOUSE_ADDRESS].filter((own) => own !== undefined),
    // A node that is down keeps nobody from setting an address.
    isContract: (address: Address) =>
      isContract(chain, address).catch((error: unknown) => {
        context.logger.warn({ err: error }, 'a payout address was not looked at')
        return false
      }),
    sendClosingCodeAgain: (tx, caller, now) => askForClosing(closings, tx, caller, undefined, now, true),
  }
  return { profile, closings }
}
