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
  { value: 'found', label: 'Sent wrongly' },
  { value: 'leftovers', label: 'Left behind' },
] as const
type View = (typeof views)[number]['value']

const explained: Readonly<Record<View, string>> = {
  deposits:
    'A deposit below the minimum waits in suspense until the next one brings it over; one of a closed account waits for a person.',
  found: 'Money that came to our addresses and is no deposit. USDT goes back when two operators say where to.',
  leftovers:
    'What came after an account was closed, or stayed; of income, what is beyond the debt that was written off. It goes to the payout address the member has set.',
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
