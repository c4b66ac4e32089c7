import { doctorReport } from '../../doctor.ts'
import { operatorLimits } from '../../limits.ts'
import { get } from '../../route.ts'

export const readDoctor = get('/operator/doctor', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'What `npm run doctor` says, seen by this process and its login; at most fifteen seconds old',
  limits: operatorLimits,
  reply: doctorReport,
})
