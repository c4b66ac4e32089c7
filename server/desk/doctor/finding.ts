import type { DoctorCheck, DoctorState } from '@fairlead/contract/doctor'

/** What one check found: what was looked at, what is wrong in a sentence each, and what to do about it. */
export type Finding = { state: DoctorState; looked: string; found?: readonly string[]; todo?: string }
/** Looks and changes nothing. It gives up when told so. */
export type Check = { name: DoctorCheck; look(signal: AbortSignal): Promise<Finding> }

/** What weighs most decides; of what is wrong nothing is left out for it. */
export function findingOf(
  looked: string,
  {
    faults = [],
    warnings = [],
    unknown = [],
    todo,
  }: {
    faults?: readonly string[]
    warnings?: readonly string[]
    unknown?: readonly string[]
    todo: string
  },
): Finding {
  const found = [...faults, ...warnings, ...unknown]
  if (found.length === 0) return { state: 'fine', looked }
  const state = faults.length > 0 ? 'fault' : warnings.length > 0 ? 'warning' : 'unknown'
  return { state, looked, found, ...(state !== 'unknown' && { todo }) }
}
