import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Contact } from './contact.ts'
import { contactPersonal } from './personal-data.ts'
import { purgeUnconfirmed } from './purge-unconfirmed.ts'
import { serveContact } from './routes.ts'
import { subscriptionMail } from './subscribe.ts'

/** The contact form and the newsletter. */
export const contactSlice = (contact: Contact) => ({
  serve: (app: FastifyInstance, { db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }) =>
    serveContact(app, { ...contact, db, clock, secrets }),
  jobs: [subscriptionMail(contact)],
  purges: [purgeUnconfirmed(contact.db)],
  personal: contactPersonal,
})
