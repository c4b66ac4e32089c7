import { listFound } from '@fairlead/contract/routes/desk/operator-orders'
import { Segments } from '../../ui/forms/segments.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { mayCall, type OperatorUser } from '../shell/operator-user.ts'
import { useSectionView } from '../shell/use-section-view.ts'
import { DepositsTable } from './deposits-table.tsx'
import { FoundTable } from './found-table.tsx'
import { LeftoversTable } from './leftovers-table.tsx'

const views = [
  { value: 'deposits', label: 'Deposits' },
  { value: 'found', label: 'Sent by mistake' },
  { value: 'leftovers', label: 'Left behind' },
] as const
type View = (typeof views)[number]['value']

const explained: Readonly<Record<View, string>> = {
  deposits:
    'A deposit below the minimum stays in suspense until the next one lifts it above; one for a closed account needs a decision.',
  found:
    'Money that reached our addresses but is not a deposit. USDT is returned once two operators confirm the address.',
  leftovers:
    'Money that arrived or stayed after an account was closed, and income beyond the debt that was written off. It goes to the payout address the member has set.',
}

export default function Deposits({ operator }: { operator: OperatorUser }) {
  const [view, show] = useSectionView<View>('deposits', ['deposits', 'found', 'leftovers'])
  // Support sees deposits alone: what moves money is not theirs to ask for.
  const seesAll = mayCall(operator, listFound)
  const shown = seesAll ? view : 'deposits'
  return (
    <>
      <ConsoleHead
        title="Deposits & suspense"
        aside={seesAll && <Segments legend="What to show" options={views} value={view} onChange={show} />}
      >
        {explained[shown]}
      </ConsoleHead>
      {shown === 'deposits' && <DepositsTable />}
      {shown === 'found' && <FoundTable />}
      {shown === 'leftovers' && <LeftoversTable />}
    </>
  )
}
