import { listStuckTransfers } from '@fairlead/contract/routes/desk/operator-orders'
import { Segments } from '../../../ui/forms/segments.tsx'
import { ConsoleHead } from '../../shell/console-head.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { useSectionView } from '../../shell/use-section-view.ts'
import { RefundsList } from './refunds-list.tsx'
import { StuckList } from './stuck-list.tsx'
import { WithdrawalsQueue } from './withdrawals-queue.tsx'

const views = [
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'stuck', label: 'Stuck' },
] as const
type View = (typeof views)[number]['value']

const explained: Readonly<Record<View, string>> = {
  withdrawals: 'Members’ withdrawal requests, longest wait first. We promise to pay within 24 hours.',
  refunds: 'Refunds to closed accounts. Failed refunds need attention.',
  stuck: 'Transfers that no block has included and whose fee will not be raised further.',
}

export default function Withdrawals({ operator }: { operator: OperatorUser }) {
  const [asked, show] = useSectionView<View>('withdrawals', ['withdrawals', 'refunds', 'stuck'])
  const open = views.filter(({ value }) => value !== 'stuck' || mayCall(operator, listStuckTransfers))
  const view = open.find(({ value }) => value === asked)?.value ?? 'withdrawals'
  return (
    <>
      <ConsoleHead
        title="Withdrawals & refunds"
        aside={<Segments legend="What to show" options={open} value={view} onChange={show} />}
      >
        {explained[view]}
      </ConsoleHead>
      {view === 'withdrawals' && <WithdrawalsQueue operator={operator} />}
      {view === 'refunds' && <RefundsList operator={operator} />}
      {view === 'stuck' && <StuckList />}
    </>
  )
}
