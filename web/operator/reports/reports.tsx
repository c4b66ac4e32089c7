import { ConsoleHead } from '../console-head.tsx'

export default function Reports() {
  return <ConsoleHead title="Reports">Money by day and kind, payouts and income statements.</ConsoleHead>
}
