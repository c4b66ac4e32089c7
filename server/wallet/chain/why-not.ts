import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'

const reasonMax = 220
const refusals: Record<number, string> = {
  401: 'does not know us (401)',
  403: 'does not let us in (403)',
  429: 'takes no more calls for now (429)',
}
const methodUnknown = -32601

/** Why a node gave no answer, in a few words for operators. Its address, and what may be the key of a provider, is left out. */
export function whyNot(error: unknown): string {
  const cause =
    error instanceof BaseError
      ? (error.walk(
          (e) => e instanceof TimeoutError || e instanceof RpcRequestError || e instanceof HttpRequestError,
        ) ?? error)
      : error
  if (cause instanceof TimeoutError) return 'took too long to answer'
  if (cause instanceof RpcRequestError) {
    const method = methodOf(cause)
    return isMissing(cause) ? `lacks ${method}` : `refuses ${method}: ${withoutSecrets(cause.details)}`
  }
  if (cause instanceof HttpRequestError) {
    const { status } = cause
    if (status !== undefined) return refusals[status] ?? `answers with HTTP ${status}`
    return `cannot be reached (${/\bE[A-Z]{4,}\b/.exec(wordsOf(cause))?.[0] ?? 'no connection'})`
  }
  return withoutSecrets(
    error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.message : String(error),
  )
}

/** A method that the node does not have; each client has a code of its own for it. */
export const isMissing = ({ code, details }: { code: number; details: string }): boolean =>
  code === methodUnknown ||
  code === -32004 ||
  /unknown method|unsupported method/i.test(details) ||
  (/method /i.test(details) && /does not exist|not (found|supported|available|implemented)/i.test(details))

const methodOf = (error: RpcRequestError): string => /"method":"(\w+)"/.exec(wordsOf(error))?.[1] ?? 'a call'

/** What the library and what is below it said, with the system's own code where there is one. */
function wordsOf(error: BaseError): string {
  const words: string[] = []
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    words.push(one.message, String((one as { code?: unknown }).code))
  return words.join(' ')
}

/** What is as long as a key may be one, unless it is an address or a hash of the chain. */
function withoutSecrets(words: string): string {
  const plain = words
    .replaceAll(/\w{1,20}:\/\/\S*/g, '…')
    .replaceAll(/[\w-]{20,}/g, (word) => (/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(word) ? word : '…'))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > reasonMax ? `${plain.slice(0, reasonMax - 1)}…` : plain
}
