import { dayAfter } from '../finance/fuel/charges/day-of.ts'
import { type Command, rateChoices, structures } from './command.ts'
import { type Random, randomFrom } from './random.ts'

const membersMax = 44
const towerHeight = 22
const usd = 1_000_000n

/**
 * One command for each number, which alone decides what it is, so that a world that fails can be made smaller number by number. It knows only
 * what was asked for, not what came of it. A tower of active members gives charges twenty levels above them.
 */
export function commandsFrom(numbers: readonly number[], beginning: 'tower' | 'alone'): Command[] {
  let random = randomFrom(0)
  const past: Command[] = []
  const closings: Command[] = []
  const counts = { members: 0, logs: 0, positions: 0, withdrawals: 0, closings: 0, occasions: 0, leftovers: 0 }
  let dust = 0n
  let day = '2026-01-25'

  const member = () => random.below(counts.members)
  const register = (sponsor: number | null): Command => {
    counts.members++
    return { do: 'register', sponsor }
  }
  const deposit = (of: number, amount: bigint): Command => ({ do: 'deposit', log: counts.logs++, member: of, amount })

  const begun = beginning === 'tower' ? tower() : [register(null)]
  return [...begun, ...numbers.map(drawWith)]

  function drawWith(number: number): Command {
    random = randomFrom(number)
    const command = draw()
    past.push(command)
    return command
  }

  function tower(): Command[] {
    const floors = Array.from({ length: towerHeight }, (_, height) => [
      register(height === 0 ? null : height - 1),
      deposit(height, 20n * usd),
      { do: 'activate' as const, member: height, packageId: 1 },
    ])
    const charges = Array.from({ length: 6 }, () => ({
      do: 'charge' as const,
      position: counts.positions++,
      member: towerHeight - 1,
      profit: usd,
      byIntroducingBroker: false,
    }))
    return [...floors.flat(), { do: 'levels', structure: 1 }, ...charges]
  }

  function draw(): Command {
    const roll = random.below(110)
    if (roll < 10 && counts.members < membersMax) return register(random.chance(0.1) ? null : sponsor())
    if (roll < 26) return deposit(member(), amount(random))
    if (roll < 30) return { do: 'bonus', member: member() }
    if (roll < 36) return { do: 'activate', member: member(), packageId: 1 + random.below(5) }
    if (roll < 60) {
      return {
        do: 'charge',
        position: counts.positions++,
        member: member(),
        profit: profit(random),
        byIntroducingBroker: random.chance(0.2),
        basis: random.chance(0.3) ? 'net-new-profit' : 'each-trade',
      }
    }
    if (roll < 66) {
      if (random.chance(0.3)) day = dayAfter(day)
      return { do: 'host', member: member(), day }
    }
    if (roll < 68) return { do: 'reactivate', member: member(), occasion: counts.occasions++ }
    if (roll < 76) return { do: 'hold', withdrawal: counts.withdrawals++, member: member(), amount: amount(random) }
    if (roll < 84 && counts.withdrawals > 0) {
      return { do: random.chance(0.6) ? 'pay' : 'reject', withdrawal: random.below(counts.withdrawals) }
    }
    if (roll < 89) return close()
    if (roll < 91) return { do: 'levels', structure: random.below(structures.length) }
    if (roll < 93) {
      dust += BigInt(random.below(4))
      return { do: 'dust', total: dust }
    }
    if (roll < 96) return { do: 'pass', days: 1 + random.below(6) }
    if (roll < 99) return { do: 'reopen', member: member() }
    if (roll < 102)
      return {
        do: 'leftover',
        leftover: counts.leftovers++,
        member: member(),
        account: random.chance(0.5) ? 'suspense' : 'income',
      }
    if (roll < 104) return { do: 'rates', choice: random.below(rateChoices.length) }
    return past.length > 0 ? altered(random, random.pick(past)) : { do: 'bonus', member: member() }
  }

  /** Some closings come again, by when their members may have come back. */
  function close(): Command {
    if (closings.length > 0 && random.chance(0.3)) return random.pick(closings)
    const closing: Command = { do: 'close', closing: counts.closings++, member: member() }
    closings.push(closing)
    return closing
  }

  /** Mostly the newest members bring others, so that the trees grow deep. */
  function sponsor(): number {
    return random.chance(0.7) ? Math.max(0, counts.members - 1 - random.below(3)) : member()
  }
}

const unkeyed: readonly Command['do'][] = ['register', 'levels', 'rates', 'pass']

/** The same again; one in ten with another amount under the same key. Registering is not keyed, so it is not repeated. */
function altered(random: Random, command: Command): Command {
  if (unkeyed.includes(command.do)) return { do: 'bonus', member: 0 }
  if (!random.chance(0.1)) return command
  if (command.do === 'deposit' || command.do === 'hold') return { ...command, amount: command.amount + 1n }
  if (command.do === 'charge') return { ...command, profit: command.profit + 1n }
  return command
}

function amount(random: Random): bigint {
  const kind = random.below(5)
  if (kind === 0) return BigInt(1 + random.below(100))
  if (kind === 1) return BigInt(1 + random.below(9_999_999))
  if (kind === 2) return BigInt(10 + random.below(90)) * usd
  return BigInt(10_000_000 + random.below(kind === 3 ? 90_000_000 : 2_000_000_000))
}

function profit(random: Random): bigint {
  const kind = random.below(6)
  if (kind === 0) return -BigInt(random.below(50_000_000))
  if (kind === 1) return BigInt(random.below(200))
  if (kind === 2) return BigInt(random.below(2_000_000_000))
  return BigInt(random.below(60_000_000))
}
