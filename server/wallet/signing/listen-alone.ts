import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { PlainSentence } from '../../platform/plain-sentence.ts'

/** A socket's path goes no further. */
const pathBytesMax = 100

/**
 * Listens on a socket file that its own user alone may open. A file that a killed process left is taken over; where somebody listens
 * still, or something else lies, nothing is.
 */
export async function listenAlone(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > pathBytesMax)
    throw new PlainSentence(`${path} is longer than the ${pathBytesMax} bytes that a socket’s path may have.`)
  await takeOver(path)
  // The file must never be there with other rights, be it for a moment.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        failed(new PlainSentence(`The socket ${path} cannot be made (${error.code}).`)),
      )
      server.listen(path, listening)
    })
  } finally {
    process.umask(mask)
  }
  chmodSync(path, 0o600)
}

/** Nobody else has this file as long as this process lives. */
export async function holdAlone(path: string): Promise<Server> {
  const lock = createServer((socket) => socket.destroy())
  await listenAlone(lock, path)
  return lock.unref()
}

async function takeOver(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket()) throw new PlainSentence(`${path} is there already and is no socket.`)
  const isAnswered = await new Promise<boolean>((settle) => {
    const socket = connect(path)
      .once('connect', () => settle(true))
      .once('error', () => settle(false))
    socket.once('connect', () => socket.destroy())
  })
  if (isAnswered) throw new PlainSentence(`Another process listens on ${path}.`)
  rmSync(path, { force: true })
}
