import type { z } from 'zod'
import type { TestServer } from './test-server.ts'

type Answer = Awaited<ReturnType<TestServer['call']>>

export type HttpMember = {
  name: string
  email: string
  token: string
  refId: string
  /** The answer to a call of theirs, checked against the contract. */
  get<Reply extends z.ZodType>(route: { path: string; reply: Reply }, more?: string): Promise<z.output<Reply>>
  post(path: string, body?: unknown): Promise<Answer>
}

const password = 'a long enough password'

/** Somebody who signs up, follows the link in the captured mail and signs in, as a browser would. */
export async function memberOverHttp(
  server: TestServer,
  name: string,
  sponsor?: Pick<HttpMember, 'refId'>,
): Promise<HttpMember> {
  const email = `${name.toLowerCase()}@over-http.test`
  const asked = { name, email, password, termsAccepted: true, ...(sponsor && { referred_by: sponsor.refId }) }
  await answered(server.call('POST', '/auth/signup', { body: asked }))
  const { text } = await server.mailTo(email, 'Verify')
  const verification_token = /verification_token=([\w-]+)/.exec(text)?.[1]
  await answered(server.call('POST', '/auth/process-email-verification', { body: { verification_token } }))
  const { body } = await answered(server.call('POST', '/auth', { body: { email, password } }))
  const token = String(body.token)
  return {
    name,
    email,
    token,
    refId: (body.user as { refId: string }).refId,
    async get({ path, reply }, more = '') {
      const { body: found } = await answered(server.call('GET', `${path}${more}`, { token }))
      return reply.parse(found)
    },
    post: (path, sent) => server.call('POST', path, { token, ...(sent !== undefined && { body: sent }) }),
  }
}

/** Anything but success is a failure of the journey, told with what was said. */
export async function answered(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
