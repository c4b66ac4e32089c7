import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An authority of one's own in a folder, and what it says of others: as `docs/operations.md` has it made. */
export function authorityIn(folder: string) {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  openssl('req', '-x509', ...curve, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Fairlead signing')
  const ca = readFileSync(join(folder, 'ca.pem'), 'utf8')
  return {
    ca,
    issue(name: string) {
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', `subjectAltName=DNS:${name}`]
      const extensions = ['-addext', 'basicConstraints=critical,CA:FALSE']
      openssl(
        'req',
        '-x509',
        ...curve,
        ...by,
        ...extensions,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
        '-subj',
        `/CN=${name}`,
      )
      const read = (file: string) => readFileSync(join(folder, file), 'utf8')
      return { ca, cert: read(`${name}.pem`), key: read(`${name}.key`) }
    },
  }
}
