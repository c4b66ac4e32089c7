import { signPublication } from './sign-publication.ts'
import { createRootWriter, type RootParts } from './write-root.ts'

/** What of the open books is the signer's. */
export function createPublisher(parts: RootParts): () => Promise<void> {
  const writeRoot = createRootWriter(parts)
  return async () => {
    await signPublication(parts)
    await writeRoot()
  }
}
