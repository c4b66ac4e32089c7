import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { crc32 as crcOf } from 'node:zlib'

const folder = 'ea'
/** Where MetaTrader looks for advisors, below its data folder. */
const inside = 'MQL5/Experts/Fairlead'
const main = 'Fairlead.mq5'

/** The input that says where the service is; a download has our own there. */
const addressInput = 'input string InpAddress     = "https://fairlead.example";'

const made = new Map<string, Buffer>()

/** The advisor's sources as one file that is unpacked into the terminal's data folder; MetaEditor compiles them there. */
export function advisorFile(address: string): Buffer {
  const known = made.get(address)
  if (known) return known
  const file = zip(sourceNames().map((name) => ({ name: `${inside}/${name}`, bytes: sourceFor(name, address) })))
  made.set(address, file)
  return file
}

const sourceNames = () => readdirSync(resolve(folder)).filter((name) => /\.(mq5|mqh)$/.test(name))

function sourceFor(name: string, address: string): Buffer {
  const bytes = readFileSync(join(resolve(folder), name))
  if (name !== main) return bytes
  const source = bytes.toString()
  if (!source.includes(addressInput)) throw new Error(`${main} does not ask for the address as expected`)
  // An address has neither quotes nor backslashes: it went through the parser of URLs.
  return Buffer.from(source.replace(addressInput, () => addressInput.replace('https://fairlead.example', address)))
}

type Entry = { name: string; bytes: Buffer }

/** A few small files, so nothing is pressed. */
function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const head = headOf(name, bytes)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), head, Buffer.from(name)])
    const central = Buffer.alloc(46)
    central.set([0x50, 0x4b, 1, 2, 20, 0])
    head.copy(central, 6)
    central.writeUInt32LE(at, 42)
    index.push(central, Buffer.from(name))
    parts.push(local, bytes)
    at += local.length + bytes.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(22)
  end.set([0x50, 0x4b, 5, 6])
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

/** What the file's own head and the directory say alike: version, flags, method, time, checksum, sizes, length of the name. */
function headOf(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  // The first day there is: the same file every time.
  head.writeUInt16LE(0x21, 8)
  head.writeUInt32LE(crcOf(bytes), 10)
  head.writeUInt32LE(bytes.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}
