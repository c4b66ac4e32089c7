import { ConsoleHead } from '../console-head.tsx'

export default function Members() {
  return (
    <ConsoleHead title="Members">
      Find a member by name, e-mail, referral ID, address, transaction or MT5 login.
    </ConsoleHead>
  )
}
