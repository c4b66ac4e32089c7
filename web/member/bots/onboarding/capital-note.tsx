import { rules } from '@fairlead/contract/constants'
import { toDollars } from '@fairlead/money/to-dollars'
import { money } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { roomWords } from './room-words.ts'
import { tradedWords } from './traded-words.ts'
import { useCapitalPreview } from './use-capital-preview.ts'

const smallest = toDollars(rules.capitalMin)

/** Says before anything is paid or submitted what a capital is too small for. */
export function CapitalNote({ capital: entered }: { capital: number }) {
  const data = useCapitalPreview(entered)
  if (!data || !(entered >= smallest)) return null
  const { capital, assets, traded, tooSmallFor, tradesMax, lossClosureAt } = data
  const cramped = roomWords(capital, data)
  return (
    <Alert tone={tooSmallFor.length > 0 || cramped ? 'warning' : 'info'}>
      <p>
        With {money(capital, 0)} the bot trades {tradedWords({ assets, traded })}, at most {tradesMax} trades at once,
        and stops when {money(lossClosureAt, 0)} is left.
      </p>
      {cramped && <p className="mt-1">{cramped}</p>}
      {tooSmallFor.length > 0 && (
        <p className="mt-1">Too small for {tooSmallFor.join(', ')}: their smallest position would risk too much.</p>
      )}
    </Alert>
  )
}
