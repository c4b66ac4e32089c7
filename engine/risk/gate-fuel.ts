/** Low fuel: nothing new is opened. Exits do not come this way, so open trades are managed on. */
export function gateFuel(steps: number, lowFuel: boolean): number {
  return lowFuel ? 0 : steps
}
