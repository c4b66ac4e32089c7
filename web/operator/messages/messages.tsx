import { ConsoleHead } from '../console-head.tsx'

export default function Messages() {
  return <ConsoleHead title="Messages">What was sent with the contact form.</ConsoleHead>
}
