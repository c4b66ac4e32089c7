import type { MouseEvent } from 'react'

/** Closes the dialog that the clicked thing stands in. */
export const closeDialogAround = (event: MouseEvent<HTMLElement>): void =>
  event.currentTarget.closest('dialog')?.close()
