import { fromDollars } from '@fairlead/money/parse'
import type { Address } from 'viem'
import { isAtRest } from '../bots/terminals/commands/give-commands.ts'
import { changeBots } from '../bots/trading/change-bots.ts'
import { endBot, isFlat, reopenBot } from '../bots/trading/end-bot.ts'
import type { Profile } from '../people/account/profile.ts'
import type { Identity } from '../people/identity/identity.ts'
import type { Config } from '../platform/config.ts'
import type { Chain } from '../wallet/chain/chain.ts'
import { isContract } from '../wallet/chain/is-contract.ts'
import type { Closings } from '../wallet/closing/closings.ts'
import { requestClosing } from '../wallet/closing/request-closing.ts'

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
    sendClosingCodeAgain: (tx, caller, now) => requestClosing(closings, tx, caller, undefined, now, true),
  }
  return { profile, closings }
}
