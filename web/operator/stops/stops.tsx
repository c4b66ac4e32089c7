import { ConsoleHead } from '../console-head.tsx'

export default function Stops() {
  return <ConsoleHead title="Stops">Pause entries, close only, or close all now.</ConsoleHead>
}
