import { ConsoleHead } from '../console-head.tsx'

export default function Audit() {
  return <ConsoleHead title="Audit">What operators have changed, newest first.</ConsoleHead>
}
