import { type DoctorReport, doctorChecks, worstOf } from '@fairlead/contract/doctor'
import type { Check, Finding } from './finding.ts'

type Options = {
  now: Date
  /** How long one check may take. */
  msMax: number
  /** What no sentence may hold: parts of settings that are secret. */
  secrets: readonly string[]
  onDone?: (checked: DoctorReport['checks'][number]) => void
}

const foundMax = 20
const noRight = '42501'

/** All at once, each with a time limit: one that fails or hangs is reported as such and does not hold up the others. */
export async function runChecks(checks: readonly Check[], options: Options): Promise<DoctorReport> {
  const checked = await Promise.all(checks.map((check) => run(check, options)))
  const order = Object.keys(doctorChecks)
  return {
    at: options.now.toISOString(),
    state: worstOf(checked.map(({ state }) => state)),
    checks: checked.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
  }
}

async function run(check: Check, { msMax, secrets, onDone }: Options): Promise<DoctorReport['checks'][number]> {
  const begun = performance.now()
  const { state, looked, found = [], todo } = await within(check, msMax)
  const clean = (words: string) => secrets.reduce((text, secret) => text.replaceAll(secret, '***'), words)
  const told =
    found.length > foundMax ? [...found.slice(0, foundMax - 1), `… and ${found.length - foundMax + 1} more.`] : found
  const checked = {
    name: check.name,
    title: doctorChecks[check.name],
    state,
    looked: clean(looked),
    found: told.map(clean),
    todo: todo === undefined ? null : clean(todo),
    tookMs: Math.round(performance.now() - begun),
  }
  onDone?.(checked)
  return checked
}

async function within({ look }: Check, msMax: number): Promise<Finding> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((given) => {
    timer = setTimeout(() => {
      ending.abort()
      given({
        state: 'fault',
        looked: `This check did not finish within ${msMax / 1000} seconds.`,
        found: ['The system it checks is hanging or very slow.'],
        todo: 'Check that system; run the doctor again when it responds.',
      })
    }, msMax)
  })
  try {
    return await Promise.race([look(ending.signal).catch(failed), late])
  } finally {
    clearTimeout(timer)
  }
}

function failed(error: Error & { code?: string }): Finding {
  if (error.code === noRight) return { state: 'unknown', looked: `This login has no access there: ${error.message}.` }
  return {
    state: 'fault',
    looked: 'This check failed to run.',
    found: [`${error.message || String(error.code ?? error.name)}`],
    todo: 'Fix the problem named; run the doctor again.',
  }
}
