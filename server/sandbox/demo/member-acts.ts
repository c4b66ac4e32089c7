import { fromDollars } from '@fairlead/money/parse'
import { submitBrokerForm } from '../../bots/trading/brokers/submit-broker-form.ts'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { asChoice } from '../../bots/trading/choices/bot-choice.ts'
import { chooseSettings } from '../../bots/trading/choices/choose-settings.ts'
import { reactivateBot } from '../../bots/trading/reactivate-bot.ts'
import { switchBot } from '../../bots/trading/switch-bot.ts'
import { activatePackage } from '../../finance/packages/activate-package.ts'
import { readTerms } from '../../finance/terms/read-terms.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { depositAddressOf } from '../../wallet/deposits/deposit-address.ts'
import type { DemoParts } from './demo-parts.ts'
import { demoPassword, type Person } from './demo-people.ts'

/** A person once they have signed up. */
export type Joined = Person & { id: bigint }

const brokers = [
  { broker: 'Harbourline Markets', server: 'Harbourline-Live' },
  { broker: 'Northbank Trading', server: 'NorthbankTrading-MT5' },
  { broker: 'Tidewater FX', server: 'TidewaterFX-Server1' },
  { broker: 'Quaystone Capital', server: 'Quaystone-Real' },
] as const
const firstLogin = 5_120_340n
/** From the largest down. */
const packagesByCapital = [
  { id: 4, capitalMin: 5_000 },
  { id: 3, capitalMin: 1_000 },
  { id: 2, capitalMin: 500 },
  { id: 1, capitalMin: 100 },
] as const

/** What members do, each by the verb behind the call that their page makes. */
export function memberActs({ identity, secrets, xpub, chain }: DemoParts) {
  const { db, clock, logger } = identity

  const addressOf = (memberId: bigint) => depositAddressOf({ db, logger, xpub }, memberId, clock.now())

  return {
    async join(person: Person, sponsorId: bigint | undefined): Promise<Joined> {
      const { name, email } = person
      const account = { name, email, password: demoPassword, role: 'member' as const }
      return Object.assign(person, {
        id: await addAccount(identity, { ...account, ...(sponsorId !== undefined && { sponsorId }) }),
      })
    },

    /** Sends it on its way; the chain credits it. */
    async deposit({ id }: Joined, dollars: number): Promise<void> {
      const address = await addressOf(id)
      await inTx(db, (tx) => chain.pour(tx, address, fromDollars(dollars)))
    },

    async choosePackage({ id, capital }: Joined): Promise<void> {
      const chosen = packagesByCapital.find(({ capitalMin }) => capital >= capitalMin)
      if (!chosen) throw new Error(`There is no package for a capital of ${capital}`)
      const now = clock.now()
      await inTx(db, async (tx) => {
        await activatePackage(tx, id, chosen.id, now)
        await changeBots(tx, [{ memberId: id, cause: 'package_activated', actorId: id }], now)
      })
    },

    async sendForm({ id, capital }: Joined): Promise<void> {
      const { broker, server } = brokers[Number(id) % brokers.length] ?? brokers[0]
      const login = String(firstLogin + id * 37n)
      const sent = { broker, server, login, capital: fromDollars(capital), password: `paper-${login}` }
      await inTx(db, (tx) => submitBrokerForm(tx, secrets, { memberId: id, sent, now: clock.now() }))
    },

    /** Some instruments only, and few trades at once. */
    async tighten({ id, capital }: Joined): Promise<void> {
      const choice = asChoice({
        mode: 'custom',
        assets: ['USDJPY', 'USDGBP', 'XAGUSD', 'XAUUSD'],
        maxLossPerTrade: capital / 50,
        maxTrades: 6,
      })
      await inTx(db, (tx) => chooseSettings(tx, id, choice, clock.now()))
    },

    pause: ({ id }: Joined): Promise<void> => inTx(db, (tx) => switchBot(tx, id, 'paused', clock.now())),

    /** False while a position of before is still open, or the fuel does not reach. */
    async reactivate({ id }: Joined): Promise<boolean> {
      try {
        await inTx(db, async (tx) => {
          const now = clock.now()
          const { reactivationFee: fee } = await readTerms(tx, now)
          await reactivateBot(tx, { memberId: id, fee, isSandbox: true, now })
        })
        return true
      } catch (error) {
        if (error instanceof DomainError) return false
        throw error
      }
    },
  }
}
