import { readFileSync } from 'node:fs'

export type Unit = {
  command: readonly string[]
  /** `%d` is the folder of the credentials, as systemd has it. */
  environment: Readonly<Record<string, string>>
  /** The file that each credential is loaded from, by its name. */
  credentials: Readonly<Record<string, string>>
  has(line: string): boolean
}

/** What all units of deploy/systemd have in common, and what one of them adds. */
export const sandboxUnit = (): Unit => unitOf(readFileSync('deploy/systemd/fairlead-.service.d/sandbox.conf', 'utf8'))
export const readUnit = (name: string): Unit => unitOf(readFileSync(`deploy/systemd/fairlead-${name}.service`, 'utf8'))

function unitOf(text: string): Unit {
  const lines = text.split('\n')
  const given = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const pairs = (words: readonly string[], between: string) =>
    Object.fromEntries(
      words.map((word) => {
        const place = word.indexOf(between)
        return [word.slice(0, place), word.slice(place + 1)]
      }),
    )
  return {
    command: given('ExecStart').flatMap((line) => line.split(' ')),
    environment: pairs(
      given('Environment').flatMap((line) => line.split(' ')),
      '=',
    ),
    credentials: pairs(given('LoadCredential'), ':'),
    has: (line) => lines.includes(line),
  }
}
