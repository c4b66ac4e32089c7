import type { DoctorReport, DoctorState } from '@fairlead/contract/doctor'

type Checked = DoctorReport['checks'][number]

const marks: Record<DoctorState, { sign: string; color: number }> = {
  fine: { sign: 'fine   ', color: 32 },
  unknown: { sign: 'unknown', color: 36 },
  warning: { sign: 'warning', color: 33 },
  fault: { sign: 'FAULT  ', color: 31 },
}
const isPlain = !process.stdout.isTTY || Boolean(process.env.NO_COLOR)
const inColor = (words: string, color: number): string => (isPlain ? words : `\u001b[${color}m${words}\u001b[0m`)

/** One check, as soon as it is done. */
export function printChecked({ title, state, looked, found, todo }: Checked): void {
  const { sign, color } = marks[state]
  console.log(`${inColor(sign, color)}  ${title}: ${looked}`)
  for (const sentence of found) console.log(`           ${sentence}`)
  if (todo) console.log(`           What to do: ${todo}`)
}

export function printEnd({ checks }: DoctorReport): void {
  const count = (wanted: DoctorState) => checks.filter(({ state }) => state === wanted).length
  const counted = (['fault', 'warning', 'unknown', 'fine'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => `${count(state)} ${state}`)
  console.log(`\n${counted.join(', ')}.`)
}
