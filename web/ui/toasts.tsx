import { display, timings } from '@fairlead/contract/constants'
import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'

/** Where toasts appear, with the specification's settings. The unstyled entry injects no style element, which the security policy forbids. */
export function Toasts() {
  return (
    <ToastContainer
      position={display.toastPosition}
      autoClose={timings.toastMs}
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={display.toastDragPercent}
      closeOnClick={false}
    />
  )
}
