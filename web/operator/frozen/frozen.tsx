import { ConsoleHead } from '../console-head.tsx'

export default function Frozen() {
  return <ConsoleHead title="Frozen">Members whose deposits the chain took back, and what they owe.</ConsoleHead>
}
