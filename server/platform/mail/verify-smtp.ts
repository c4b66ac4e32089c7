import { createTransport } from 'nodemailer'

/** Greets the server, encrypts and signs in as for a letter, and leaves: what is wrong, if anything is. */
export async function verifySmtp(url: string, timeoutMs: number): Promise<string | undefined> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    transport.close()
  }
}
