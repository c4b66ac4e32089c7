import type { User } from '../../lib/session/use-current-user.ts'
import type { Bot } from '../bots/use-bot.ts'
import type { UserPrefs } from './use-prefs.ts'

/** What every section is handed: who it is, their figures, and their bot once there is one. */
export type Member = { user: User; prefs: UserPrefs; bot: Bot | undefined }
