/** The nodes do not agree yet: a reorganisation under way, a node that lags, two that differ. Asking later helps. */
export class Unsettled extends Error {
  override readonly name = 'Unsettled'
}
