import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { readArrears } from '../../../finance/fuel/reads/read-arrears.ts'
import { isFrozen } from '../../../finance/fuel/standing/freeze.ts'
import { readFuelBalances } from '../../../finance/ledger/read-balances.ts'
import { readOwnPackage } from '../../../finance/packages/read-packages.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { isToBeSetUp } from '../bot-states.ts'
import { botOf } from '../bot-store.ts'
import { missingForLive } from '../missing-for-live.ts'
import { hasPositions } from './account-store.ts'
import { type BrokerForm, formOf, listedPair } from './broker-store.ts'
import { holderOf } from './login-store.ts'

type Check = { name: string; holds: boolean; words: string }

/** A form that waits, with everything that could make setting its bot up fail looked at beforehand. */
export async function readActivation(
  reader: Reader,
  { memberId, isSandbox, now }: { memberId: bigint; isSandbox: boolean; now: Date },
) {
  const form = await formOf(reader, memberId)
  const bot = await botOf(reader, memberId)
  if (!form || !bot) throw new DomainError('not_found')
  const positions = bot.account_id !== null && (await hasPositions(reader, bot.account_id))
  return {
    memberId: Number(memberId),
    isWaiting: bot.state === 'pending',
    mayReveal: form.password !== null && form.revealed_at === null,
    mayPair: !isSandbox && isToBeSetUp(bot.state),
    partnerConfirmedAt: form.partner_confirmed_at?.toISOString() ?? null,
    checks: [
      ...(await ofMoney(reader, form, now)),
      await ofLogin(reader, form),
      await ofServer(reader, form),
      ...(isSandbox ? [] : await ofLive(reader, form, now)),
      {
        name: 'No open positions',
        holds: !positions,
        words: positions ? 'Positions of the previous account are still open.' : 'No position is open.',
      },
      {
        name: 'Password',
        holds: form.password !== null,
        words: form.revealed_at ? 'It has been shown to an operator.' : 'It is sealed and has not been shown yet.',
      },
    ],
  }
}

async function ofMoney(reader: Reader, { member_id, capital }: BrokerForm, now: Date): Promise<Check[]> {
  const packages = await readOwnPackage(reader, member_id, now)
  const { total } = await readFuelBalances(reader, member_id)
  const owed = await readArrears(reader, member_id)
  const frozen = await isFrozen(reader, member_id)
  const needed = packages ? share(micro(capital), BigInt(packages.own.requiredFuelBasisPoints)) : 0n
  const larger = packages?.larger
  const isTooLarge = larger !== undefined && capital >= larger.amount
  return [
    {
      name: 'Package',
      holds: packages !== undefined && !isTooLarge,
      words: !packages
        ? 'No package is active.'
        : isTooLarge
          ? `A capital of ${usd(capital)} needs ${larger.name}, not ${packages.own.name}.`
          : `${packages.own.name} fits a capital of ${usd(capital)}.`,
    },
    { name: 'Fuel', holds: total >= needed, words: `${usd(total)} of the ${usd(needed)} it needs.` },
    {
      name: 'Owes nothing',
      holds: owed === 0n,
      words: owed === 0n ? 'No charge is unpaid.' : `${usd(owed)} is unpaid.`,
    },
    {
      name: 'Not frozen',
      holds: !frozen,
      words: frozen ? 'The account is under review.' : 'The account is not on hold.',
    },
  ]
}

/** Without either, activating is refused. */
async function ofLive(reader: Reader, form: BrokerForm, now: Date): Promise<Check[]> {
  const missing = new Map((await missingForLive(reader, form, now)).map(({ what, words }) => [what, words]))
  const check = (name: string, what: 'terminal' | 'history', fine: string): Check => ({
    name,
    holds: !missing.has(what),
    words: missing.get(what) ?? fine,
  })
  return [
    check('Terminal', 'terminal', `A terminal is paired for login ${form.login}.`),
    check('Market history', 'history', 'There is enough history for the bot.'),
  ]
}

async function ofLogin(reader: Reader, { member_id, server, login }: BrokerForm): Promise<Check> {
  const holder = await holderOf(reader, { server, login })
  if (!holder || holder.member_id === member_id)
    return { name: 'Login', holds: true, words: `No one else uses login ${login}.` }
  const isProved = holder.proved_at !== null || holder.is_paper
  const words = isProved
    ? `Login ${login} belongs to member ${holder.member_id}.`
    : `Member ${holder.member_id} also claims login ${login} but has not proved it. Signing in our terminal will settle it for this member.`
  return { name: 'Login', holds: !isProved, words }
}

async function ofServer(reader: Reader, { broker, server }: BrokerForm): Promise<Check> {
  const isListed = (await listedPair(reader, broker, server)) !== undefined
  return {
    name: 'Server',
    holds: isListed,
    words: isListed ? `${server} of ${broker} is on the list.` : 'Typed in by the member: check that it exists.',
  }
}

const usd = (amount: bigint): string => `$${formatUsd(micro(amount), 2)}`
