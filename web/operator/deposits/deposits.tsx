import { ConsoleHead } from '../console-head.tsx'

export default function Deposits() {
  return <ConsoleHead title="Deposits & suspense">Money that came and could not be credited by itself.</ConsoleHead>
}
