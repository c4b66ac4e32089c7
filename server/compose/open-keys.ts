import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logging.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import type { Chain } from '../wallet/chain/chain.ts'
import { holdKeys } from '../wallet/signing/hold-keys.ts'
import { HolderAway, type KeyHolder, SigningRefused } from '../wallet/signing/key-holder.ts'
import { remoteSigner } from '../wallet/signing/remote-signer.ts'
import { peerProofOf } from '../wallet/signing/signer-settings.ts'

/** Who signs for this process: its own key, or the remote signer. Nobody where it has the role of neither. */
export async function openKeys(
  config: Config,
  known: Chain & { depositXpub: string },
  logger: Logger,
): Promise<KeyHolder | undefined> {
  const { PAYOUT_SIGNER_KEY, SIGNER_URL } = config
  if (PAYOUT_SIGNER_KEY !== undefined) return holdKeys(PAYOUT_SIGNER_KEY, known)
  if (SIGNER_URL === undefined) return undefined
  const remote = remoteSigner({ url: SIGNER_URL, tls: peerProofOf(config) }, known)
  try {
    await remote.assertThere()
  } catch (error) {
    if (error instanceof SigningRefused) throw new PlainSentence(error.message)
    if (!(error instanceof HolderAway)) throw error
    // It may start later than we do: until then payouts wait.
    logger.warn({ reason: error.message }, 'the remote signer is not there yet')
  }
  return remote
}
