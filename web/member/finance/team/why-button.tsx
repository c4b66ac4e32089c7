import { createContext, type ReactNode, useContext } from 'react'

/** Opens the reasons behind a member's figures; a table's columns are constants, so it reaches them this way. */
export const WhyContext = createContext<(referralId: string) => void>(() => {})

export function WhyButton({ referralId, children }: { referralId: string; children: ReactNode }) {
  const open = useContext(WhyContext)
  return (
    <button
      type="button"
      title="Why did I get this?"
      onClick={() => open(referralId)}
      className="-my-2 min-h-10 align-middle text-left font-semibold text-accent-strong underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {children}
    </button>
  )
}
