import type { RiskSignal } from '@fairlead/contract/routes/wallet/operator-queues'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { type Habits, type LinkedMember, linkedMax } from './risk-store.ts'

const dayMs = 86_400_000
/** An address this young, or never paid to, is looked at. */
const addressIsNewDays = 7
/** So many times the largest one before is more than a good month. */
const unusualFactor = 3n

type Input = { amount: bigint; at: Date }

/** Puts what is known of a withdrawal into words, each with how much it should worry; what is fine is said, too. */
export function weighSignals(input: Input, habits: Habits, linked: readonly LinkedMember[]): RiskSignal[] {
  const by = (link: LinkedMember['link']) => linked.filter((one) => one.link === link)
  const strong = [...by('shared_address'), ...by('shared_device'), ...by('shared_network')]
  return [
    ofRing([...new Map(strong.filter((one) => one.in_line).map((one) => [one.id, one])).values()]),
    shared('shared_address', by('shared_address'), 'bad', 'paid to the same address', 'no shared address'),
    shared('shared_device', by('shared_device'), 'bad', 'on the same device and network', 'no shared device'),
    shared('shared_network', by('shared_network'), 'watch', 'on the same network', 'no shared network'),
    shared(
      'shared_source',
      by('shared_source'),
      'watch',
      'with deposits from the same address',
      'no shared deposit source',
    ),
    ofAddress(input, habits),
    {
      kind: 'new_device',
      ...(habits.new_device === null
        ? good('known device')
        : { tone: 'watch', words: `new device within a day: ${habits.new_device}`, members: [] }),
    },
    ofSum(input, habits),
  ]
}

const good = (words: string) => ({ tone: 'good' as const, words, members: [] })

function ofRing(ring: readonly LinkedMember[]): RiskSignal {
  if (ring.length === 0) return { kind: 'ring', ...good('no ring of accounts') }
  return {
    kind: 'ring',
    tone: 'bad',
    words: `possible ring: ${people(ring.length)} in their own line of sponsors with the same address, device or network`,
    members: named(ring),
  }
}

function shared(
  kind: 'shared_address' | 'shared_device' | 'shared_network' | 'shared_source',
  linked: readonly LinkedMember[],
  tone: 'watch' | 'bad',
  words: string,
  fine: string,
): RiskSignal {
  if (linked.length === 0) return { kind, ...good(fine) }
  return { kind, tone, words: `${people(linked.length)} ${words}`, members: named(linked) }
}

function ofAddress({ at }: Input, { address_since, paid_before }: Habits): RiskSignal {
  const days = address_since && Math.floor((at.getTime() - address_since.getTime()) / dayMs)
  if (paid_before > 0n) return { kind: 'new_address', ...good(`paid to this address ${times(paid_before)} before`) }
  const age = days === null ? 'not the member’s current address' : `set ${days} days before`
  return {
    kind: 'new_address',
    tone: days === null || days < addressIsNewDays ? 'bad' : 'watch',
    words: `never paid to this address (${age})`,
    members: [],
  }
}

function ofSum({ amount }: Input, { largest, times: before }: Habits): RiskSignal {
  if (largest === null) return { kind: 'unusual_sum', tone: 'watch', words: 'first withdrawal', members: [] }
  const usual = `$${formatUsd(micro(largest), 2)}`
  if (amount <= largest) return { kind: 'unusual_sum', ...good(`usual amount (${times(before)}, up to ${usual})`) }
  return {
    kind: 'unusual_sum',
    tone: amount > largest * unusualFactor ? 'bad' : 'watch',
    words: `largest so far (before: ${usual})`,
    members: [],
  }
}

const people = (n: number): string => (n === 1 ? '1 other' : `${n === linkedMax ? 'at least ' : ''}${n} others`)
const times = (n: bigint): string => (n === 1n ? 'once' : `${n} times`)
const named = (linked: readonly LinkedMember[]) =>
  linked.slice(0, linkedMax).map(({ id, name }) => ({ id: Number(id), name }))
