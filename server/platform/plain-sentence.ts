/** A failure that the person at the terminal can mend: one sentence saying what is wrong and what to do, no stack trace. */
export class PlainSentence extends Error {
  override name = 'PlainSentence'
  /** The same for machines. */
  readonly reason: string

  constructor(sentence: string, { reason = 'needs_attention', ...options }: ErrorOptions & { reason?: string } = {}) {
    super(sentence, options)
    this.reason = reason
  }
}
