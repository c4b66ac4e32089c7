import { Card } from '../../../ui/card.tsx'
import type { Member } from '../../shell/member.ts'
import { EligibilityChart } from './eligibility-chart.tsx'
import { FaqGroup } from './faq-group.tsx'
import { LevelTable } from './level-table.tsx'

export default function AffiliateFaq({ member: { prefs } }: { member: Member }) {
  return (
    <>
      <FaqGroup id="affiliate" />
      <div className="mt-6 grid items-start gap-4 xl:grid-cols-2">
        <Card title="Generation level income">
          <LevelTable levels={prefs.levelStructure} />
        </Card>
        <Card title="Level-wise eligibility">
          <EligibilityChart levels={prefs.levelStructure} />
        </Card>
      </div>
    </>
  )
}
