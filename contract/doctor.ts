import { z } from 'zod'

/** What the doctor looks at, in the order in which it is told. */
export const doctorChecks = {
  settings: 'Settings',
  versions: 'Versions',
  schema: 'Tables and permissions',
  logins: 'Logins',
  keys: 'Keys',
  books: 'Books',
  lag: 'Timeliness',
  nodes: 'Chain nodes',
  mail: 'Mail server',
  clock: 'Clocks',
  disk: 'Disk',
  backups: 'Backups',
} as const
export type DoctorCheck = keyof typeof doctorChecks

/** `unknown` is what could not be looked at from here: for want of rights, or of a setting that only another process has. */
export const doctorStates = ['fine', 'unknown', 'warning', 'fault'] as const
export type DoctorState = (typeof doctorStates)[number]

/** Of all that was found, what weighs most. */
export const worstOf = (states: readonly DoctorState[]): DoctorState =>
  doctorStates.findLast((state) => states.includes(state)) ?? 'fine'

export const doctorReport = z.object({
  at: z.iso.datetime(),
  state: z.enum(doctorStates),
  checks: z
    .array(
      z.object({
        name: z.enum(Object.keys(doctorChecks) as [DoctorCheck, ...DoctorCheck[]]),
        title: z.string(),
        state: z.enum(doctorStates),
        /** What was looked at, and how it is. */
        looked: z.string(),
        /** What is wrong, a sentence each. */
        found: z.array(z.string()).max(20),
        /** What to do about it. */
        todo: z.string().nullable(),
        tookMs: z.number().int().nonnegative(),
      }),
    )
    .max(Object.keys(doctorChecks).length),
})
export type DoctorReport = z.output<typeof doctorReport>
