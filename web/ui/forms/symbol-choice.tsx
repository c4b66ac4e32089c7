import type { unclearSymbol } from '@fairlead/contract/routes/bots/terminal-symbols'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../button.tsx'
import { RadioGroup } from './radio-group.tsx'

type Unclear = z.output<typeof unclearSymbol>
type Props = { unclear: Unclear; isBusy: boolean; onChoose: (name: string | null) => void }

/** No broker calls a symbol so: names are never empty. */
const none = ''

/** Which of the broker's symbols an instrument is, where its name leaves a doubt. */
export function SymbolChoice({ unclear: { symbol, candidates }, isBusy, onChoose }: Props) {
  const [chosen, setChosen] = useState<string>()
  const options = candidates.map(({ name, base, profit, contractSize }) => ({
    value: name,
    label: name,
    hint: `${base || 'No base currency'}, paid in ${profit}, ${contractSize} a lot`,
  }))
  return (
    <form
      method="post"
      className="mt-3 grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined) onChoose(chosen === none ? null : chosen)
      }}
    >
      <RadioGroup
        legend={`${symbol} is`}
        options={[
          ...options,
          { value: none, label: 'None of these', hint: `${symbol} is not traded on this account.` },
        ]}
        value={chosen ?? 'nothing yet'}
        onChange={setChosen}
      />
      <div>
        <Button type="submit" tone="secondary" busy={isBusy} disabled={chosen === undefined}>
          Choose
        </Button>
      </div>
    </form>
  )
}
