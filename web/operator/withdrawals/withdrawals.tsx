import { Segments } from '../../ui/segments.tsx'
import { ConsoleHead } from '../console-head.tsx'
import type { OperatorUser } from '../operator-user.ts'
import { useSectionView } from '../use-section-view.ts'
import { RefundsList } from './refunds-list.tsx'
import { WithdrawalsQueue } from './withdrawals-queue.tsx'

const views = [
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'refunds', label: 'Refunds' },
] as const

export default function Withdrawals({ operator }: { operator: OperatorUser }) {
  const [view, show] = useSectionView('withdrawals', ['withdrawals', 'refunds'])
  return (
    <>
      <ConsoleHead
        title="Withdrawals & refunds"
        aside={<Segments legend="What to show" options={views} value={view} onChange={show} />}
      >
        {view === 'withdrawals'
          ? 'What members want paid out, the longest waiting first. Paid within 24 hours, as promised.'
          : 'What closed accounts are paid back. One that failed needs somebody.'}
      </ConsoleHead>
      {view === 'withdrawals' ? <WithdrawalsQueue operator={operator} /> : <RefundsList operator={operator} />}
    </>
  )
}
