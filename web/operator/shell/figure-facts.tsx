import { type HouseFigure, houseFigureNames, houseFigures } from '@fairlead/contract/figures'
import { money } from '../../lib/formats/format.ts'
import { Facts } from './facts.tsx'

/** The figures of the books with what each means, in the same words wherever they stand. */
export function FigureFacts({ figures }: { figures: Record<HouseFigure, number> }) {
  return <Facts facts={houseFigureNames.map((name) => ({ ...houseFigures[name], value: money(figures[name]) }))} />
}
