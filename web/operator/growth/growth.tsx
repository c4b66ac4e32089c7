import { ConsoleHead } from '../console-head.tsx'

export default function Growth() {
  return (
    <ConsoleHead title="Growth & abuse">How visitors become members, and accounts that belong together.</ConsoleHead>
  )
}
