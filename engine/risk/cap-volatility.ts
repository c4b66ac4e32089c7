/**
 * Trims an entry so that the account's expected movement in a year (one standard deviation) stays within its target. Within a group
 * of kindred instruments movements are added up, as if all moved as one; between groups they are taken as independent.
 * `stepCents` is what one lot step moves in a year, `sameSideSteps` what the account holds net in the entry's direction (below zero
 * where the entry would shrink it), `kindredCents` the movement of the group's other instruments, `restSquared` the sum of the
 * squares of the other groups' movements.
 */
export function capVolatility(
  steps: number,
  stepCents: number,
  sameSideSteps: number,
  kindredCents: number,
  restSquared: number,
  targetCents: number,
): number {
  if (stepCents <= 0) return steps
  const groupSquared = targetCents * targetCents - restSquared
  const room = groupSquared > 0 ? Math.sqrt(groupSquared) - kindredCents : 0
  return Math.max(0, Math.min(steps, Math.floor(room / stepCents) - sameSideSteps))
}
