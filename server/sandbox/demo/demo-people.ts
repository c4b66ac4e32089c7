import { Random } from '@fairlead/engine/market/random'

/** `keeps` tops up whenever fuel is low, `lapses` never does, `returns` only after the bot was deactivated. */
type Habit = 'keeps' | 'lapses' | 'returns'
export type Person = {
  name: string
  email: string
  /** Whose link they came by; the demo member came by nobody's. */
  sponsor: Person | undefined
  /** On which day they join. */
  day: number
  capital: number
  /** What they deposit first, and again when their fuel is low. */
  fuel: number
  habit: Habit
  /** Their broker account was opened through the partner. */
  isPartners: boolean
  /** They tightened what the bot may do. */
  isCautious: boolean
}

export const demoPassword = 'sandbox-member-pass'
export const demoEmail = 'demo@fairlead.test'

const seed = 2_026
/** Below the demo member, level by level. */
const membersByLevel = [9, 14, 14, 11, 8, 5]
const capitals = [300, 400, 500, 600, 750, 900, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 8_000]
const firstNames =
  'Amara Bruno Celia Dario Elif Farah Goran Hana Imre Jonas Kaia Luca Maja Nadia Oskar Petra Quinn Rosa Stefan Tomas Ulla Viktor Wanda Yusuf Zora Anouk Bela Chiara Dunja Emil Fiona Greta'.split(
    ' ',
  )
const lastNames =
  'Okafor Lindqvist Moreau Rossi Kaya Novak Haddad Sato Weber Costa Fischer Andersen Romano Petrov Silva Kowalski Marin Dubois Larsen Bauer Castro Ivanova'.split(
    ' ',
  )
const joiningDaysMax = 34
/** Too little for the bot to open anything: fuel lasts two weeks of hosting, so one after the other is low in the last days. */
const leanFuel = { capital: 100, fuel: 10 }
const leanDays = [27, 28, 29, 30]

/** Everybody in the demo world, sponsors before whom they brought; who they are follows from the seed alone. */
export function demoPeople(): Person[] {
  const random = new Random(seed)
  const demo: Person = {
    ...{ name: 'Mara Demo', email: demoEmail, sponsor: undefined, day: 0 },
    ...{ capital: 5_000, fuel: 650, habit: 'keeps', isPartners: true, isCautious: false },
  }
  const levels: Person[][] = [[demo]]
  for (const [above, members] of membersByLevel.entries()) {
    const sponsors = levels[above] ?? []
    levels.push(Array.from({ length: members }, (_, place) => drawPerson(random, sponsors, above + 1, place)))
  }
  const people = levels.flat()
  for (const [place, person] of people.entries()) Object.assign(person, nameOf(place, person))
  return withLeanOnes(people)
}

function drawPerson(random: Random, sponsors: readonly Person[], level: number, place: number): Person {
  // The first of a level bring the most, as people do.
  const sponsor = sponsors[Math.min(random.below(sponsors.length), random.below(sponsors.length))]
  if (!sponsor) throw new Error(`Nobody could bring member ${place} of level ${level}`)
  const capital = capitals[random.below(capitals.length)] ?? 300
  const day = Math.min(joiningDaysMax, sponsor.day + 1 + random.below(level === 1 ? 12 : 5))
  const needed = capital * (capital < 500 ? 0.05 : 0.1)
  return {
    ...{ name: '', email: '', sponsor, day, capital },
    fuel: Math.max(15, Math.ceil(needed * (1 + random.uniform()) + 5)),
    habit: 'keeps',
    isPartners: random.below(4) === 0,
    isCautious: random.below(5) === 0,
  }
}

function nameOf(place: number, { name, email }: Person): Pick<Person, 'name' | 'email'> {
  if (name) return { name, email }
  const first = firstNames[place % firstNames.length] ?? ''
  const last = lastNames[(place * 7) % lastNames.length] ?? ''
  return { name: `${first} ${last}`, email: `${first}.${last}@fairlead.test`.toLowerCase() }
}

/** Some of the last to join have little: they are the ones whose fuel ends, each in their own way. */
function withLeanOnes(people: Person[]): Person[] {
  const brought = new Set(people.map(({ sponsor }) => sponsor))
  const lean = people.filter((person) => person.sponsor && !brought.has(person)).sort(byDay)
  const [lapsing, returning, ...rest] = lean
  if (lapsing) Object.assign(lapsing, leanFuel, { habit: 'lapses', isCautious: false })
  if (returning) Object.assign(returning, leanFuel, { habit: 'returns', isCautious: false })
  const low = rest.slice(-leanDays.length)
  for (const [place, person] of low.entries()) {
    const day = leanDays[place] ?? joiningDaysMax
    Object.assign(person, leanFuel, { day: Math.max(day, (person.sponsor?.day ?? 0) + 1), isCautious: false })
  }
  return people.sort(byDay)
}

const byDay = (one: Person, other: Person) => one.day - other.day
