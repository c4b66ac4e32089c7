import { inject } from 'vitest'

export type Person = { name: string; email: string; password: string }
type Mail = { subject: string; text: string }

/** A slow machine is not a wrong answer. */
const attemptsMax = 1_200
let count = 0

export function newPerson(): Person {
  count++
  return {
    // Several processes share a product: no two have the same name.
    name: `Ada${process.pid}-${count}`,
    email: `ada${count}.${process.pid}.${Date.now()}@example.test`,
    password: 'correct horse battery',
  }
}

export async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${inject('productUrl')}/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return (await response.json()) as T
}

export async function mailTo(address: string, subject: string): Promise<Mail> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const mails = await api<Mail[]>('GET', `/sandbox/mail?to=${encodeURIComponent(address)}`)
    const mail = mails.find((candidate) => candidate.subject.includes(subject))
    if (mail) return mail
    await new Promise((done) => setTimeout(done, 150))
  }
  throw new Error(`No mail "${subject}" came to ${address}`)
}

export const linkIn = (mail: Mail): string => /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''

/** A member who has signed up and verified, through the same calls the pages make. */
export async function verifiedPerson(): Promise<Person & { token: string; refId: string }> {
  const person = newPerson()
  await api('POST', '/auth/signup', { ...person, termsAccepted: true })
  const token = new URL(linkIn(await mailTo(person.email, 'Verify'))).searchParams.get('verification_token')
  await api('POST', '/auth/process-email-verification', { verification_token: token })
  const signedIn = await api<{ token: string; user: { refId: string } }>('POST', '/auth', {
    email: person.email,
    password: person.password,
  })
  return { ...person, token: signedIn.token, refId: signedIn.user.refId }
}
