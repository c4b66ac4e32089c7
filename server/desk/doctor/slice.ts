import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { type DoctorParts, openDoctor } from './open-doctor.ts'

/** The same page as `npm run doctor` prints, as this process sees it. */
export function doctorSlice(parts: DoctorParts) {
  const look = openDoctor(parts)
  return { serve: (app: FastifyInstance) => serve(app, routes.readDoctor, look) }
}
