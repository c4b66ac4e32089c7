type Spot = {
  /** The page as `placeOf` names it, a file, a mail or a call. */
  at: string | RegExp
  label: string | RegExp
  /** It is said there without its sign: "Withdrawn". */
  isUnsigned?: true
}
type FigureRule = {
  is: string
  means: string
  shown: readonly Spot[]
  /** The same for all members; else it is the member's own. */
  about?: 'everybody'
}
type Alone = Spot & { why: string }

/** Every figure that stands in more than one place, what it means, and each place that shows it. */
export const figures: readonly FigureRule[] = []

/** Labels with figures that stand nowhere else, each with the reason. A label that is neither here nor above fails the crawl. */
export const shownAlone: readonly Alone[] = []
