import { ConsoleHead } from '../console-head.tsx'

export default function Activations() {
  return <ConsoleHead title="Activations">Members who wait for their bot, the longest waiting first.</ConsoleHead>
}
