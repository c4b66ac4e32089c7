import { ConsoleHead } from '../console-head.tsx'

export default function Overview() {
  return <ConsoleHead title="Overview">What waits for a person, and how the service stands.</ConsoleHead>
}
