/** The nodes do not tell one story yet: a reorganisation under way, a node that lags, two that differ. Asking later helps. */
export class Unsettled extends Error {
  override readonly name = 'Unsettled'
}
