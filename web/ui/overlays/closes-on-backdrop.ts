import type { MouseEvent } from 'react'

/** A click that lands on the dialog element itself, not on anything in it, is a click on its backdrop. Escape does the same by keyboard. */
export const closesOnBackdrop = {
  onClick: (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close()
  },
}
