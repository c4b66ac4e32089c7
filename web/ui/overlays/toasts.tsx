import { display, timings } from '@fairlead/contract/constants'
import { useEffect, useRef } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'

/** Where toasts appear, with the specification's settings. The unstyled entry injects no style element, which the security policy forbids. */
export function Toasts() {
  const layer = useRef<HTMLDivElement>(null)

  // A modal dialog covers whatever was not put above it later, so each toast that comes while one is open is.
  useEffect(() => {
    const raise = () => {
      const element = layer.current
      if (!element?.showPopover) return
      if (element.matches(':popover-open')) {
        if (!document.querySelector('dialog:modal')) return
        element.hidePopover()
      }
      element.showPopover()
    }
    raise()
    return toast.onChange(({ status }) => {
      if (status === 'added') raise()
    })
  }, [])

  return (
    <div
      ref={layer}
      popover="manual"
      className="inset-auto m-0 size-0 overflow-visible border-0 bg-transparent p-0 text-ink"
    >
      <ToastContainer
        position={display.toastPosition}
        autoClose={timings.toastMs}
        pauseOnHover
        pauseOnFocusLoss
        draggable="touch"
        draggablePercent={display.toastDragPercent}
        closeOnClick={false}
      />
    </div>
  )
}
