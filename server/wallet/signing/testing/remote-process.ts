import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxKeys } from '../../../sandbox/chain/sandbox-keys.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'

export type RemoteProcess = {
  process: ChildProcess
  ended: Promise<number | NodeJS.Signals>
  output(): string
}

/** The remote signer as its own process: one file in a folder that has nothing else in it, as on a machine of its own. */
export function remoteProcesses(wallet: SandboxKeys, settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const running = new Set<ChildProcess>()
  whenOver(async () => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  execFileSync(process.execPath, ['tools/signer.mjs', 'build', join(folder, 'main.mjs')], { stdio: 'pipe' })
  const socket = join(folder, 'signer.sock')
  const usual = {
    SIGNER_LISTEN: `unix:${socket}`,
    SIGNER_JOURNAL: join(folder, 'journal'),
    PAYOUT_SIGNER_KEY: wallet.xprv,
    TREASURY_ADDRESS: wallet.treasury,
    CHAIN_ID: '56',
    ...settings,
  }

  async function start(env: Record<string, string> = {}): Promise<RemoteProcess> {
    const child = spawn(process.execPath, ['main.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...usual, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const ended = new Promise<number | NodeJS.Signals>((settle) => {
      child.once('close', (code, signal) => {
        running.delete(child)
        settle(signal ?? code ?? -1)
      })
    })
    await new Promise<void>((ready, failed) => {
      const read = (chunk: Buffer) => {
        output += chunk
        if (output.includes('"msg":"ready"')) ready()
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      void ended.then((end) => failed(new Error(`The remote signer ended (${end}):\n${output}`)))
    })
    return { process: child, ended, output: () => output }
  }
  return { start, folder, socket, url: `unix:${socket}`, journal: usual.SIGNER_JOURNAL }
}
