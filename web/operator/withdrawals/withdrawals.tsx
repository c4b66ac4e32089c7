import { ConsoleHead } from '../console-head.tsx'

export default function Withdrawals() {
  return <ConsoleHead title="Withdrawals & refunds">What members want paid, the longest waiting first.</ConsoleHead>
}
