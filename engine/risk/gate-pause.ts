/** The member's switch: a paused bot, or one the loss closure has ended, opens nothing. */
export function gatePause(steps: number, paused: boolean): number {
  return paused ? 0 : steps
}
