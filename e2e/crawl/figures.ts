import { accountFigures } from './figures/account-figures.ts'
import type { FigureRule } from './figures/figure-rule.ts'
import { fuelFigures } from './figures/fuel-figures.ts'
import { houseFigures } from './figures/house-figures.ts'
import { monthFigures } from './figures/month-figures.ts'
import { teamFigures } from './figures/team-figures.ts'
import { periodFigures, tradeFigures } from './figures/trade-figures.ts'

/** Every figure that stands in more than one place, what it means, and each place that shows it. Rows of lists stand in `lists.ts`. */
export const figures: readonly FigureRule[] = [
  ...accountFigures,
  ...fuelFigures,
  ...monthFigures,
  ...teamFigures,
  ...tradeFigures,
  ...periodFigures,
  ...houseFigures,
]
