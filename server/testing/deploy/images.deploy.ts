import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whyNot } from './needs.ts'

const missing = whyNot(['mmdebstrap', 'buildah', 'podman', 'npm'], true)
const folder = mkdtempSync(join(tmpdir(), 'fairlead-images-'))
const image = (name: string) => `localhost/fairlead-proof/${name}`
/** As compose.yml starts each of them. */
const closed = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--network=none']

/** Images of its own, which go with their folder; it runs wherever root may make containers, with or without systemd. */
const env = {
  ...process.env,
  TMPDIR: join(folder, 'tmp'),
  CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  CONTAINERS_CONF: join(folder, 'containers.conf'),
}

async function run(command: string, ...args: string[]): Promise<{ code: number; words: string }> {
  const asked = promisify(execFile)(command, args, { env, maxBuffer: 64 * 1024 * 1024 })
  return asked.then(
    ({ stdout, stderr }) => ({ code: 0, words: `${stdout}${stderr}` }),
    ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => {
      if (typeof code !== 'number') throw new Error(`${command} could not be run: ${code}`)
      return { code, words: `${stdout}${stderr}` }
    },
  )
}

async function runWell(command: string, ...args: string[]): Promise<string> {
  const { code, words } = await run(command, ...args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${words.slice(-4_000)}`)
  return words.trim()
}

const inside = (name: string, program: string, ...args: string[]) =>
  run('podman', 'run', '--rm', ...closed, '--entrypoint', program, image(name), ...args)

beforeAll(async () => {
  if (missing !== '') return
  for (const name of ['tmp', 'images', 'run']) mkdirSync(join(folder, name))
  const places = `graphroot = "${join(folder, 'images')}"\nrunroot = "${join(folder, 'run')}"`
  writeFileSync(env.CONTAINERS_STORAGE_CONF, `[storage]\ndriver = "overlay"\n${places}\n`)
  const engine = `[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\ntmp_dir = "${join(folder, 'run/libpod')}"`
  // Whoever may raise no bound starts containers with those that they have.
  writeFileSync(env.CONTAINERS_CONF, `${engine}\n[containers]\ndefault_ulimits = ["nofile=4096:4096"]\n`)
})

afterAll(async () => {
  // Layers are mounts while anybody uses them.
  if (missing === '') await run('buildah', 'rm', '--all')
  if (missing === '') await run('podman', 'rmi', '--all', '--force')
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(missing !== '')(
  `the product and the remote signer are built without an image registry${missing}`,
  async () => {
    await runWell('sh', 'deploy/build-base.sh', image('base'))
    const settings = (await runWell('npm', 'config', 'get', 'userconfig')).split('\n').at(-1) ?? ''
    const authority = (await runWell('npm', 'config', 'get', 'cafile')).split('\n').at(-1) ?? ''
    const ofMachine = [
      ...(existsSync(settings) ? ['--secret', `id=npmrc,src=${settings}`] : []),
      ...(existsSync(authority)
        ? ['--volume', `${authority}:${authority}:ro`, '--env', `npm_config_cafile=${authority}`]
        : []),
    ]
    for (const target of ['product', 'signer']) {
      const from = ['--build-arg', `BASE=${image('base')}`, '--target', target, '--tag', image(target)]
      await runWell(
        'buildah',
        'bud',
        '--isolation',
        'chroot',
        '--format',
        'docker',
        '--layers',
        ...from,
        ...ofMachine,
        '--file',
        'deploy/Containerfile',
        '.',
      )
      const [told] = JSON.parse(await runWell('podman', 'inspect', image(target))) as {
        User: string
        Healthcheck?: { Test: string[] }
        Size: number
        Config: { Env: string[] }
      }[]
      expect(told?.User, target).toBe('10001:10001')
      expect(told?.Healthcheck?.Test, target).toEqual(expect.arrayContaining(['node']))
      // What only the build was told is not in what it made.
      expect(told?.Config.Env.join(), target).not.toMatch(/npm_config|cafile/)
      console.log(`  ${target.padEnd(8)} ${Math.round((told?.Size ?? 0) / 1_000_000)} MB`)
    }
  },
)

test.skipIf(missing !== '')(
  `what was built has no shell and no package manager, and runs on a root that cannot be written${missing}`,
  async () => {
    for (const name of ['product', 'signer']) {
      expect((await inside(name, 'node', '--version')).words, name).toMatch(/^v24\./)
      for (const program of ['sh', 'bash', 'npm', 'apt-get']) {
        const { code, words } = await inside(name, program)
        expect({ name, program, code, words }).toMatchObject({ code: 127 })
      }
      const writing = await inside(name, 'node', '-e', "require('node:fs').writeFileSync('/srv/fairlead/odd', '')")
      expect(writing.words, name).toContain('EROFS')
      const who = await inside(name, 'node', '-p', 'process.getuid() + ":" + process.getgid()')
      expect(who.words.trim(), name).toBe('10001:10001')
    }
  },
)

test.skipIf(missing !== '')(`each says what it is not told, and does not start${missing}`, async () => {
  const product = await run('podman', 'run', '--rm', ...closed, image('product'))
  expect(product.code).not.toBe(0)
  for (const setting of ['SECRET_KEY', 'BSC_RPC_URLS', 'PUBLIC_URL']) expect(product.words).toContain(setting)
  const signer = await run('podman', 'run', '--rm', ...closed, image('signer'))
  expect(signer.code).not.toBe(0)
  expect(signer.words).toContain('PAYOUT_SIGNER_KEY')
})
