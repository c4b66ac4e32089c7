/** Where a figure was seen. */
export type Seen = {
  /** Its address, where it has one. */
  path: string | undefined
  /** Whose page it is, or whom it is about. */
  member: string
  /** Who was named last above it. */
  named: string | undefined
  /** The words just before it. */
  before: string
}
type About = (seen: Seen) => string | undefined
export type Spot = {
  /** The page as `placeOf` names it, a mail or a call. */
  at: string | RegExp
  label: string | RegExp
  /** It is said there without its sign: "Withdrawn". */
  isUnsigned?: true
  /** Only members of whom it is true have it: who owes, who waits. */
  isRare?: true
  /** What it is of there, where that is not what it is of elsewhere. */
  about?: About
}
export type FigureRule = {
  is: string
  means: string
  shown: readonly Spot[]
  /** What it is of: the member's own where nothing is said. */
  about?: About
}

export const queryOf = (path: string | undefined, name: string) =>
  new URL(path || '/', 'http://site').searchParams.get(name)
/** Without one in the address a statement is that of this month. */
export const periodOf = (path: string | undefined): string => queryOf(path, 'period') ?? thisMonth()
export const thisMonth = (): string => new Date().toISOString().slice(0, 7)

export const ofTrade: About = ({ path, member }) => `trade ${queryOf(path, 'trade')} of ${member}`
export const ofPeriod: About = ({ path, member }) => `period ${periodOf(path)} of ${member}`
export const ofThisMonth: About = ({ member }) => `period ${thisMonth()} of ${member}`
/** Whatever is the same for everybody. */
export const theHouse = 'the house'
export const ofHouse: About = () => theHouse
export const ofNamed: About = ({ named }) => named
/** A list of levels has a number and what goes with it, in turns. */
export const ofLevel: About = ({ before }) =>
  /^(Level )?\d+$/.test(before) ? `level ${before.replace('Level ', '')}` : undefined

export const any = /./
export const welcome = /^welcome(\?|›(1D|1W|1M|3M|All|Weekday|Hour)$|$)/
/** The dashboard as it opens: with the last 30 days. */
export const month = /^welcome(\?|›1M$|$)/
export const report = /^botReport(\?|›By trades$|$)/
export const fuel = /^fuelReport(\?|$)/
export const settings = /^botsettings(\?|$)/
export const period = /^(fuelwallet|affiliateWallet)\/period/
export const receipt = /\?(account&)?(list&)?(section&)?trade$/
export const withdrawal = /^console\/withdrawals\?open/
export const activation = /^console\/activations\?open/
export const memberPage = /^console\/members\?open/
export const reactivation = /›reactivation$/

export const how = (name: string): RegExp => new RegExp(`${name}: how is this calculated\\?$`)
export const keptNote = (place: string): RegExp => new RegExp(`^${place}›Kept after fuel and hosting: how`)
/** A figure of the sentence that says what was kept; who owes has another behind it. */
export const keptWords = (nth: number): RegExp =>
  new RegExp(
    `^ › Profit of closed trades # − fuel charges on them # − hosting and reactivation # = #\\. Bonus fuel counts as fuel\\..*\\[${nth}\\]$`,
  )
export const equation = (name: string, nth: number): RegExp => new RegExp(`^ › ${name}.* \\[${nth}\\]$`)
export const prefs = '/settings/get-user-prefes › '
export const consoleCall = '/operator/members/:id › '
