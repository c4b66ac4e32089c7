import { useId, useState } from 'react'

/** Beneath an address of which only the ends are shown: all of it, for whoever wants to compare each letter before sending money. */
export function WholeAddress({ address }: { address: string }) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className="text-sm">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="inline-flex min-h-10 items-center font-medium text-accent-strong underline-offset-2 hover:underline"
      >
        {isShown ? 'Hide whole address' : 'Show whole address'}
      </button>
      <p id={id} hidden={!isShown} className="tabular font-medium break-all select-all">
        {address}
      </p>
    </div>
  )
}
