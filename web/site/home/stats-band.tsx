import { stats } from '../../content/home.ts'
import { FigureBand } from '../blocks/figure-band.tsx'
import { RecordLink } from '../blocks/record-link.tsx'

export function StatsBand() {
  return (
    <FigureBand title="In figures" figures={stats.figures} marked={stats} isSaid>
      <RecordLink />
    </FigureBand>
  )
}
