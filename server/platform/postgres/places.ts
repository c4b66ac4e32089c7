import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { canEnter, type OrdinaryUser } from './ordinary-user.ts'

/** Where root keeps what an ordinary user must reach when the project lies in a folder only root may enter. */
const rootsPlace = '/var/lib/fairlead'

/** The folder with Postgres's `bin`, `lib` and `share`, copied to where the user can reach it if need be. */
export async function reachableBinaries(
  native: string,
  version: string,
  user: OrdinaryUser | undefined,
): Promise<string> {
  if (!user || canEnter(user, native)) return native
  const copy = join(rootsPlace, `postgres-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  mkdirSync(rootsPlace, { recursive: true, mode: 0o755 })
  const half = mkdtempSync(join(rootsPlace, 'copying-'))
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  // mkdtemp closes the folder to others; what is inside keeps the modes it has in the package.
  chmodSync(half, 0o755)
  await rename(half, copy).catch((error: NodeJS.ErrnoException) => {
    // Another process finished the same copy first.
    if (!existsSync(copy)) throw error
    rmSync(half, { recursive: true })
  })
  return copy
}

/** The folder that holds the cluster: `DATA_DIR/postgres`, or what that link points to where the user cannot enter `DATA_DIR`. */
export function clusterHome(dataDir: string, user: OrdinaryUser | undefined): string {
  const home = join(dataDir, 'postgres')
  if (isLink(home)) return readlinkSync(home)
  if (existsSync(home)) return home
  if (!user) {
    mkdirSync(home, { mode: 0o700 })
    return home
  }
  if (canEnter(user, dataDir)) {
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, user.uid, user.gid)
    return home
  }
  mkdirSync(rootsPlace, { recursive: true, mode: 0o755 })
  removeOrphans()
  const away = mkdtempSync(join(rootsPlace, 'data-'))
  writeFileSync(ownerNote(away), home)
  chownSync(away, user.uid, user.gid)
  symlinkSync(away, home)
  return away
}

/** A cluster whose link was deleted with its DATA_DIR belongs to nobody any more. */
function removeOrphans(): void {
  for (const name of readdirSync(rootsPlace).filter(
    (entry) => entry.startsWith('data-') && !entry.endsWith('.owner'),
  )) {
    const away = join(rootsPlace, name)
    const note = ownerNote(away)
    if (!existsSync(note)) continue
    const link = readFileSync(note, 'utf8')
    if (isLink(link) && readlinkSync(link) === away) continue
    rmSync(away, { recursive: true, force: true })
    rmSync(note, { force: true })
  }
}

const ownerNote = (away: string) => join(dirname(away), `${basename(away)}.owner`)

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
