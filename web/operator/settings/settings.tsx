import { ConsoleHead } from '../console-head.tsx'

export default function Settings() {
  return <ConsoleHead title="Settings">What the service charges, pays and shows.</ConsoleHead>
}
